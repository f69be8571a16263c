import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { log } from './log.server'
import { withRedis } from './redis.server'

const server = vi.hoisted(() => ({ milliseconds: 0 }))
vi.mock('./env.server', () => ({ env: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }) }))
vi.mock('@redis/client', () => ({
  createClient: () => ({
    isReady: true,
    on: () => {},
    unref: () => {},
    connect: async () => {},
    set: () =>
      server.milliseconds === 0
        ? Promise.resolve('OK')
        : new Promise((resolve) => setTimeout(() => resolve('OK'), server.milliseconds)),
  }),
}))

beforeAll(() => void vi.useFakeTimers())
afterEach(() => void vi.restoreAllMocks())
afterAll(() => void vi.useRealTimers())

const set = () => withRedis((redis) => redis.set('key', ''))

async function ask() {
  const answer = set()
  await vi.advanceTimersByTimeAsync(1000)
  return answer
}

test('one that answers its pulse too late for questions is away, and stays so', async () => {
  const lines = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn')].map((line) =>
    line.mockImplementation(() => {}),
  )
  await ask()
  expect(await ask()).toEqual({ result: 'OK' })
  server.milliseconds = 500
  for (let second = 0; second < 10; second++) expect(await ask()).toBeNull()
  server.milliseconds = 0
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ask()).toEqual({ result: 'OK' })
  // There, away, there again.
  expect(lines.map((line) => line.mock.calls.length)).toEqual([2, 1])
})

test('a process that is busy itself does not take Redis for away', async () => {
  // The first question finds that it is there.
  await ask()
  const warn = vi.spyOn(log, 'warn')
  // It is asked, and this process stands still meanwhile: the question leaves when it goes on.
  server.milliseconds = 420
  const answer = set()
  server.milliseconds = 0
  await vi.advanceTimersByTimeAsync(0)
  vi.advanceTimersByTime(400)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toEqual({ result: 'OK' })
  expect(warn).not.toHaveBeenCalled()
})
