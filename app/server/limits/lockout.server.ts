import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { onForget, remembered } from '../async/memory.server'
import { env } from '../env.server'
import { addressBlock } from '../http/address-block'
import { ownAddress } from '../http/own-address.server'
import { warnSometimes } from '../log-sometimes.server'
import { requestContext } from '../request-context.server'
import { createTurns } from './turns'

/** D42: so many wrong tries lock a key for so long; what came before that long ago is forgotten. */
const TRIES = 5
const LOCKED_MS = 10 * 60_000
/** Seconds after which a place in the line of those who wait their turn is free. */
const LINE_SECONDS = 5

/** The account or the code that is tried, as `digestOf` writes it: a list of keys says nothing about people. */
export type Tries = {
  readonly subject: string
  /** The address counts by itself, too, whatever it tries. */
  readonly countsAddress?: boolean
}

type Counted = { readonly count: number; readonly at: number }

const counted = remembered(new LRUCache<string, Counted>({ max: 40_000 }))
const turns = createTurns()
onForget(() => turns.clear())

/**
 * Counts a try before it is known whether it is right, so that many at one moment are no way round; a right one is given
 * back. Five wrong ones lock the subject for one address, and only there; of those of all addresses together each waits its
 * turn after many (D46). @returns seconds to wait; 0: go ahead.
 */
export async function countFailure(tries: Tries): Promise<number> {
  const { now } = requestContext()
  const scale = env().RATE_LIMIT_SCALE
  const before = keysOf(tries).map((key) => ({ key, ...countOf(key, now) }))
  const full = before.filter(({ count }) => count >= TRIES * scale)
  if (full.length > 0) {
    const until = Math.max(...full.map(({ at }) => at + LOCKED_MS))
    return Math.max(1, Math.ceil((until - now) / 1000))
  }
  const wait = turns.take(tries.subject, now, scale)
  if (wait === null) {
    warnSometimes('many wrong tries for one account or code', {})
    return LINE_SECONDS
  }
  for (const { key, count, at } of before) {
    counted.set(key, { count: count + 1, at: Math.max(at, now) })
  }
  if (wait > 0) await sleep(wait)
  return 0
}

export function forgiveFailure(tries: Tries): void {
  turns.giveBack(tries.subject)
  for (const key of keysOf(tries)) {
    const found = counted.get(key)
    if (found) counted.set(key, { ...found, count: Math.max(0, found.count - 1) })
  }
}

export function digestOf(typed: string): string {
  return createHash('sha256').update(typed).digest('base64url')
}

function keysOf({ subject, countsAddress = false }: Tries): string[] {
  const { ip } = requestContext()
  const address = ip ? addressBlock(ip) : '?'
  const own = countsAddress ? ownAddress(ip) : null
  return [`${address} ${subject}`, ...(own ? [`address:${own}`] : [])]
}

function countOf(key: string, now: number): Counted {
  const found = counted.get(key)
  return found && now - found.at < LOCKED_MS ? found : { count: 0, at: now }
}
