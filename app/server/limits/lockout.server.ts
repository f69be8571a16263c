import { LRUCache } from 'lru-cache'
import { remembered } from '../async/memory.server'
import { env } from '../env.server'
import { requestContext } from '../request-context.server'

/** D42: so many wrong tries lock a key for so long; what came before that long ago is forgotten. */
const TRIES = 5
const LOCKED_MS = 10 * 60_000

type Tries = { readonly count: number; readonly at: number }

const counted = remembered(new LRUCache<string, Tries>({ max: 40_000 }))

/**
 * Counts a try against each key before it is known whether it is right, so that many at one moment are no way round;
 * a right one is given back. @returns seconds to wait; 0: go ahead.
 */
export function countFailure(keys: readonly string[]): number {
  const { now } = requestContext()
  const most = TRIES * env().RATE_LIMIT_SCALE
  const before = keys.map((key) => ({ key, ...triesOf(key, now) }))
  const full = before.filter(({ count }) => count >= most)
  if (full.length > 0) {
    const until = Math.max(...full.map(({ at }) => at + LOCKED_MS))
    return Math.max(1, Math.ceil((until - now) / 1000))
  }
  for (const { key, count, at } of before) {
    counted.set(key, { count: count + 1, at: Math.max(at, now) })
  }
  return 0
}

export function forgiveFailure(keys: readonly string[]): void {
  for (const key of keys) {
    const tries = counted.get(key)
    if (tries) counted.set(key, { ...tries, count: Math.max(0, tries.count - 1) })
  }
}

function triesOf(key: string, now: number): Tries {
  const tries = counted.get(key)
  return tries && now - tries.at < LOCKED_MS ? tries : { count: 0, at: now }
}
