import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { env } from '../env.server'
import { addressBlock } from '../http/address-block'
import { ownAddress } from '../http/own-address.server'
import { warnSometimes } from '../log-sometimes.server'
import { requestContext } from '../request-context.server'
import { Counters } from './counters.server'
import { giveTurnBack, takeTurn, turnLasts } from './turns'

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

const failures = new Counters('lock', z.object({ count: z.number(), at: z.number() }))
const turns = new Counters(
  'turn',
  z.object({ level: z.number(), at: z.number(), next: z.number() }),
)

/**
 * Counts a try before it is known whether it is right, so that many at one moment are no way round; a right one is given
 * back. Five wrong ones lock the subject for one address, and only there; of those of all addresses together each waits its
 * turn after many (D46). @returns seconds to wait; 0: go ahead.
 */
export async function countFailure(tries: Tries): Promise<number> {
  const { now } = requestContext()
  const scale = env().RATE_LIMIT_SCALE
  const locked = await failures.change(keysOf(tries), (found) => {
    const before = found.map((one) =>
      one && now - one.at < LOCKED_MS ? one : { count: 0, at: now },
    )
    const full = before.filter(({ count }) => count >= TRIES * scale)
    const until = Math.max(...full.map(({ at }) => at + LOCKED_MS))
    const more = full.length > 0 ? 0 : 1
    const after = before.map(({ count, at }) => ({ count: count + more, at: Math.max(at, now) }))
    return {
      // A lock is not made longer by who asks at it.
      states: (more === 0 ? found : after).map((state) => state && { state, keepMs: LOCKED_MS }),
      result: more === 0 ? Math.max(1, Math.ceil((until - now) / 1000)) : 0,
    }
  })
  if (locked > 0) return locked
  const wait = await turns.change([tries.subject], ([found]) => {
    const taken = takeTurn(found, now, scale)
    const state = taken?.turn ?? found
    return {
      states: [state && { state, keepMs: turnLasts(state) }],
      result: taken ? taken.wait : null,
    }
  })
  if (wait === null) {
    await forgiveOne(tries)
    warnSometimes('many wrong tries for one account or code', {})
    return LINE_SECONDS
  }
  if (wait > 0) await sleep(wait)
  return 0
}

export async function forgiveFailure(tries: Tries): Promise<void> {
  await turns.change([tries.subject], ([found]) => {
    const state = found && giveTurnBack(found)
    return { states: [state && { state, keepMs: turnLasts(state) }], result: null }
  })
  await forgiveOne(tries)
}

async function forgiveOne(tries: Tries): Promise<void> {
  await failures.change(keysOf(tries), (found) => ({
    states: found.map(
      (one) => one && { state: { ...one, count: Math.max(0, one.count - 1) }, keepMs: LOCKED_MS },
    ),
    result: null,
  }))
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
