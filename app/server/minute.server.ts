import { onForget } from './async/memory.server'
import { withRedis } from './redis.server'

/** Minutes since 1970 of which this process knows that somebody does their work. */
const taken = new Map<string, number>()
onForget(() => taken.clear())

/**
 * Whether nobody has begun this minute's work of a name, no other process either where they share a Redis. Work that is
 * done twice all the same does no harm.
 */
export async function takeMinute(name: string, now: number = Date.now()): Promise<boolean> {
  const minute = Math.floor(now / 60_000)
  const isOwn = taken.get(name) !== minute
  taken.set(name, minute)
  const shared = await withRedis((redis) =>
    redis.set(`istmo:minute:${name}:${minute}`, '', {
      condition: 'NX',
      expiration: { type: 'PX', value: 120_000 },
    }),
  )
  return shared ? shared.result !== null : isOwn
}
