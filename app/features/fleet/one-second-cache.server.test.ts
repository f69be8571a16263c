import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notePartFailed, runWithRequestContext } from '~/server/request-context.server'
import { oneSecondCache } from './one-second-cache.server'

test('a part that failed in a shared answer is noted by each who is given it, and by nobody else', async () => {
  const shared = oneSecondCache<string>()
  /** Gives a request its answer, and says whether its page may be kept. */
  const ask = async (key: string, work: () => Promise<string>) => {
    const outcome = { called: false, unavailable: false, failed: false, contentAt: 0 }
    const facts = { requestId: 'one', nonce: '', brand: 'firefly', origin: '', now: 0 }
    const answer = await runWithRequestContext({ ...facts, localeForm: 'es', outcome }, () =>
      shared(key, work),
    )
    return [answer, outcome.failed]
  }
  const lacking = async () => {
    notePartFailed()
    return 'without stock'
  }
  const whole = async () => 'whole'
  const asked = Promise.all([ask('a', lacking), ask('a', whole), ask('b', whole)])
  expect(await asked).toEqual([
    ['without stock', true],
    ['without stock', true],
    ['whole', false],
  ])
})

test('an answer is let go some seconds after it was made, and what was kept of it with it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const shared = oneSecondCache<object>()
  const facts = { requestId: 'one', nonce: '', brand: 'firefly', origin: '', now: 0 }
  const made = await runWithRequestContext({ ...facts, localeForm: 'es' }, async () => {
    return new WeakRef(await shared('a', async () => ({ offers: [] })))
  })
  /** A weak reference holds its object until the turn of the event loop ends. */
  const isHeld = async () => {
    await new Promise(setImmediate)
    collect()
    return made.deref() !== undefined
  }
  expect(await isHeld()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(await isHeld()).toBe(false)
  // The cache itself is there still.
  expect(shared).toBeInstanceOf(Function)
})
