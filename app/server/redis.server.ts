import type { RedisClientType } from '@redis/client'
import { atMost } from '~/domain/at-most'
import { env } from './env.server'
import { log } from './log.server'
import { outsideRequests } from './request-context.server'

export type Redis = Pick<RedisClientType, 'eval' | 'set'>

/** Milliseconds within which it answers, or counts as away; it is on the same network. */
const DEADLINE = 300
/** Milliseconds. The wait is counted in parts: while this process is busy itself, one part passes, however long that lasts. */
const PART = 50
/** Milliseconds between two looks whether it is there. */
const PULSE = 1000
const IN_TIME = 'it did not answer in time'

let state: 'new' | 'up' | 'away' = 'new'
let client: RedisClientType | undefined
let isOpening = false
let pulse: Promise<unknown> | undefined
/** Functions that are called at each message of a channel; where it is not followed yet, messages are missed. */
const listeners = new Map<string, () => void>()
const followed = new Set<string>()

/**
 * Asks what several processes share (D54). It never throws, and waits for no longer than 300 ms in which this process is idle.
 * @returns null where there is no Redis (`REDIS_URL`), or it does not answer: this process then goes by itself
 */
export async function withRedis<Result>(
  work: (redis: Redis) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  connect()
  if (!client || state !== 'up') return null
  try {
    const done = await inTime(work(client).then((result) => ({ result })))
    if (!done) goAway(IN_TIME)
    return done
  } catch (error) {
    goAway(error)
    return null
  }
}

/** One bound for each question: the pulse says that it is there only as others find it. Null: it did not answer. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  for (let waited = 0; waited < DEADLINE; waited += PART) {
    const found = await atMost(answer, PART)
    if (found !== null) return found
  }
  return null
}

/** Calls `hear` at each message on a channel, and when some may have been missed. @returns whether they arrive at a moment */
export function listen(channel: string, hear: () => void): () => boolean {
  listeners.set(channel, hear)
  connect()
  return () => state === 'up' && followed.has(channel)
}

/** Once and for good: its client connects again by itself. */
function connect(): void {
  const { REDIS_URL } = env()
  if (!REDIS_URL || isOpening) return
  isOpening = true
  void outsideRequests(() => open(REDIS_URL)).catch(goAway)
}

async function open(url: string): Promise<void> {
  // It is not loaded where there is none.
  const { createClient } = await import('@redis/client')
  const made: RedisClientType = createClient({
    url,
    name: 'istmo',
    // A question that cannot be asked now is not asked later.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: 2000,
      // Only a server that is gone without a word is silent for so long: it is asked each second.
      socketTimeout: 5 * PULSE,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, PULSE),
    },
  })
  client = made
  made.on('error', goAway)
  made.unref()
  setInterval(() => void feelPulse(made), PULSE).unref()
  await made.connect()
  await feelPulse(made)
}

/** Away once it fails, back once it answers. */
async function feelPulse(redis: RedisClientType): Promise<void> {
  if (!redis.isReady || pulse) return
  try {
    // One that is asked for nothing but PING may still take no writes, and would be away and there in turn.
    pulse = redis.set('istmo:pulse', '', { expiration: { type: 'PX', value: 5 * PULSE } })
    if ((await inTime(pulse)) === null) {
      goAway(IN_TIME)
      await pulse
      return
    }
    const missed = [...listeners].filter(([channel]) => state !== 'up' || !followed.has(channel))
    for (const [channel] of missed) {
      if (followed.has(channel)) continue
      await redis.subscribe(channel, () => listeners.get(channel)?.())
      followed.add(channel)
    }
    if (state !== 'up') log.info('Redis is there: limits and messages are shared')
    state = 'up'
    for (const [, hear] of missed) hear()
  } catch (error) {
    goAway(error)
  } finally {
    pulse = undefined
  }
}

function goAway(error: unknown): void {
  if (state !== 'away') {
    log.warn(
      'Redis is away: each process counts by itself and looks for changes every few seconds',
      {
        error: error instanceof Error ? error.message || error.name : error,
      },
    )
  }
  state = 'away'
}
