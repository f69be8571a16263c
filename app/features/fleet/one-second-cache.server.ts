import type { CacheOptions } from '~/server/async/cache.server'

/**
 * The cache of answers in which nothing is one renter's own: most ask for the same dates, so one answer serves all for
 * a second.
 */
export const oneSecondCache: CacheOptions = {
  clock: () => Date.now(),
  fresh: 1000,
  revalidate: 0,
  ifError: 0,
  retryAfter: 0,
  capacity: 100,
  mayRunBehind: false,
}
