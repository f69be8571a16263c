import { expect, test } from 'vitest'
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
