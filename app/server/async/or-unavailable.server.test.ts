import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '~/domain/app-error'
import { log } from '../log.server'
import { runWithRequestContext } from '../request-context.server'
import { orUnavailable } from './or-unavailable.server'

afterEach(() => vi.restoreAllMocks())

const out = new AppError('unavailable', { details: { reason: 'timeout' } })

test('the result of the work stands where it succeeds', async () => {
  expect(await orUnavailable({ answer: null, error: 'not done' }, async () => 5)).toBe(5)
})

test('an outage becomes the answer and a line of the log', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const work = async () => Promise.reject(out)
  const answer = await orUnavailable({ answer: 'away', error: 'not done', facts: { id: 5 } }, work)
  expect(answer).toBe('away')
  const details = { reason: 'timeout' }
  expect(error).toHaveBeenCalledExactlyOnceWith('not done', { id: 5, error: out, details })
})

test('an outage that a page does without is a warning', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  await orUnavailable({ answer: null, warn: 'not read' }, async () => Promise.reject(out))
  expect(warn).toHaveBeenCalledExactlyOnceWith('not read', expect.objectContaining({ error: out }))
})

test.each([
  [{ warn: 'not read' }, true, 'a page that is shown without a part'],
  [{ error: 'not done' }, false, 'an act that was not done'],
])('%o: the answer of the request lacks a part: %s, as %s', async (line, failed, _) => {
  vi.spyOn(log, 'warn').mockReturnValue()
  vi.spyOn(log, 'error').mockReturnValue()
  const outcome = { called: false, unavailable: false, failed: false, contentAt: 0 }
  const facts = { requestId: '1', nonce: '', brand: 'firefly', origin: '', now: 0 } as const
  await runWithRequestContext({ ...facts, localeForm: 'es', outcome }, () =>
    orUnavailable({ answer: null, ...line }, async () => Promise.reject(out)),
  )
  expect(outcome.failed).toBe(failed)
})

test('any other error is thrown, unless its code is named', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const wrong = new AppError('site_config')
  const work = async () => Promise.reject(wrong)
  const answer = { answer: null, error: 'not done' }
  await expect(orUnavailable(answer, work)).rejects.toBe(wrong)
  expect(await orUnavailable({ ...answer, also: 'site_config' }, work)).toBeNull()
})
