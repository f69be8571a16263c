import { notFound, redirect } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '~/domain/app-error'
import { log } from '../log.server'
import { runWithRequestContext } from '../request-context.server'
import { logCalls } from './log-calls'

let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  vi.spyOn(log, 'plain').mockImplementation((message, fields) => {
    lines.push({ message, ...fields })
  })
})

/** A call of a server function that ends as `next` does; gives what its caller gets. */
function call(next: () => Promise<unknown>): Promise<unknown> {
  const { server } = logCalls.options
  if (!server) throw new Error('no server side')
  const facts = { requestId: 'r1', nonce: '', brand: 'firefly', origin: 'http://localhost' }
  const options = {
    data: { email: 'ana@example.com' },
    serverFnMeta: { id: 'x', name: 'startPayment', filename: 'x.ts' },
    next,
  }
  return runWithRequestContext({ ...facts, localeForm: 'bare', now: 0 }, async () =>
    Reflect.apply(server, undefined, [options]),
  )
}

const failing = (error: unknown) => () => Promise.reject(error)

test.each([
  ['an answer', () => ({ ok: true }), 'ok'],
  ['nothing', () => undefined, 'ok'],
  ['a refusal', () => ({ ok: false, error: { code: 'car_taken' } }), 'car_taken'],
  ['a refusal in words of its own', () => ({ ok: false, reason: 'busy' }), 'refused'],
  ['a failure', failing(new AppError('unavailable')), 'unavailable'],
  ['a fault', failing(new TypeError('ana@example.com')), 'internal'],
  ['a redirect', failing(redirect({ to: '/', statusCode: 303 })), 'redirect'],
  ['a page that is not there', failing(notFound()), 'not_found'],
  ['an answer of its own', failing(new Response(null, { status: 409 })), 'http_409'],
])('%s is told in one line, without what was sent', async (_, handler, outcome) => {
  const next = async () => ({ result: await handler() })
  const [before] = await Promise.allSettled([next()])
  const [after] = await Promise.allSettled([call(next)])
  expect(after).toStrictEqual(before)
  expect(lines).toEqual([
    {
      message: 'server function',
      requestId: 'r1',
      function: 'startPayment',
      outcome,
      ms: expect.any(Number),
    },
  ])
})
