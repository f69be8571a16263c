import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.server'
import { deadline } from './deadline.server'

beforeEach(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const visit = (method: string, path = '/') => ({
  request: new Request(`http://localhost${path}`, { method }),
  requestId: 'r-1',
})
const never = () => new Promise<Response>(() => {})

test.each([
  ['GET', 8000],
  ['HEAD', 8000],
  ['POST', 20_000],
])('a %s has %i ms from its arrival on', async (method, time) => {
  const passed = vi.fn(async () => new Response('page'))
  expect(await (await deadline(visit(method), passed)).text()).toBe('page')
  expect(passed).toHaveBeenCalledWith(
    expect.objectContaining({ now: Date.now(), deadline: Date.now() + time }),
  )
})

test('what hangs ends in a 503 that is logged under the id of its answer', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  const ended = vi.fn()
  const answer = deadline(visit('GET'), never).finally(ended)
  await vi.advanceTimersByTimeAsync(9900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  const { status, headers } = await answer
  expect([status, headers.get('Retry-After')]).toEqual([503, '30'])
  expect(await (await answer).text()).toBe('Service Unavailable (r-1)')
  expect(error).toHaveBeenCalledWith('request out of time', { requestId: 'r-1', after: 10_000 })
})

test('the minute’s work is answered within 52 s, before whoever asks for it goes away', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const minute = visit('POST', '/api/tareas/limpieza')
  const late = () => new Promise<Response>((done) => setTimeout(done, 51_900, new Response('{}')))
  const ended = vi.fn()
  const [inTime, hanging] = [deadline(minute, late), deadline(minute, never).finally(ended)]
  await vi.advanceTimersByTimeAsync(51_900)
  expect((await inTime).status).toBe(200)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect((await hanging).status).toBe(503)
})

test('a failure before that stays the failure that it is', async () => {
  const failing = () => Promise.reject(new Error('broken'))
  await expect(deadline(visit('GET'), failing)).rejects.toThrow('broken')
})
