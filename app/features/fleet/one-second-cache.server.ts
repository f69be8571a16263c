import { type CacheOptions, StaleCache } from '~/server/async/cache.server'
import { remembered } from '~/server/async/memory.server'
import { notePartFailed, withLacks } from '~/server/request-context.server'

const options: CacheOptions = {
  clock: () => Date.now(),
  fresh: 1000,
  revalidate: 0,
  ifError: 0,
  retryAfter: 0,
  capacity: 100,
  // The markup that was kept of an answer goes with it: up to some megabytes.
  leaveAfter: 5000,
  mayRunBehind: false,
}

/**
 * The cache of answers in which nothing is one renter's own: most ask for the same dates, so one answer serves all for
 * a second. A part that it lacks is missing in the page of each who is given it.
 */
export function oneSecondCache<Answer>() {
  const answers = remembered(new StaleCache<Awaited<ReturnType<typeof withLacks<Answer>>>>(options))
  return async (key: string, work: () => Promise<Answer>): Promise<Answer> => {
    const { value } = await answers.get(key, () => withLacks(work))
    if (value.lacksPart) notePartFailed()
    return value.answer
  }
}
