import { z } from 'zod'
import { env } from '../env.server'
import { ownAddress } from '../http/own-address.server'
import { metrics } from '../metrics/registry.server'
import { requestContext } from '../request-context.server'
import { visitor } from '../session/visitor.server'
import { Counters } from './counters.server'

/** `burst` calls of one renter, refilled over `seconds`; `perAddress` times as many of an address, which many share. */
type RateLimit = {
  readonly burst: number
  readonly seconds: number
  readonly perAddress: number
}

export const rateLimits = {
  createReservation: { burst: 20, seconds: 300, perAddress: 2 },
  /** Tight, as `startPayment`: neither may become a way to guess codes or to test cards. */
  coupon: { burst: 15, seconds: 300, perAddress: 3 },
  startPayment: { burst: 10, seconds: 600, perAddress: 4 },
  /** Polled every 2 s by the verification screen, in two tabs at most. */
  paymentProgress: { burst: 90, seconds: 60, perAddress: 10 },
  /** As the renter types, at most once in half a second. */
  saveDraft: { burst: 90, seconds: 60, perAddress: 10 },
  /** Each is read by a person of the office. */
  lead: { burst: 8, seconds: 600, perAddress: 4 },
  /** Each sends a mail to an address that nobody has proven yet. */
  alert: { burst: 10, seconds: 600, perAddress: 4 },
  /** Besides the lock after wrong tries (D42). */
  lookUp: { burst: 20, seconds: 600, perAddress: 4 },
  /** Each may cost calls of the gateway. */
  manage: { burst: 20, seconds: 600, perAddress: 4 },
  /** Besides the limit of each booking; each sends a mail. */
  resend: { burst: 6, seconds: 600, perAddress: 4 },
  /** Besides the limit of each address; each may send a mail to one that nobody has proven yet. */
  lostCode: { burst: 6, seconds: 600, perAddress: 4 },
  /** Each is drawn anew. */
  voucher: { burst: 20, seconds: 300, perAddress: 4 },
  /** Besides the lock after wrong tries (D42); each makes the back office work out a password or send a mail. */
  account: { burst: 20, seconds: 600, perAddress: 4 },
  precheckin: { burst: 40, seconds: 600, perAddress: 4 },
  /** Each may be of 21 MB: asked before it is read. */
  upload: { burst: 20, seconds: 600, perAddress: 4 },
  /** Each is decoded; each second of that counts once more. */
  photo: { burst: 20, seconds: 600, perAddress: 4 },
  leave: { burst: 20, seconds: 60, perAddress: 10 },
  paymentReturn: { burst: 60, seconds: 60, perAddress: 1 },
  /** Each costs a call of the gateway, which has limits of its own. */
  webhook: { burst: 120, seconds: 60, perAddress: 1 },
  unknownAsset: { burst: 60, seconds: 60, perAddress: 1 },
  /** A browser sends one when it is hidden. */
  field: { burst: 60, seconds: 60, perAddress: 1 },
  policyReport: { burst: 20, seconds: 60, perAddress: 1 },
} as const satisfies Record<string, RateLimit>

/**
 * Where no address is known, or it is one of many people, renters with a draft together may do what so many addresses may, and
 * those without one what so many addresses may without one.
 */
const ADDRESSES = 10

export type RateLimitName = keyof typeof rateLimits

/** Without a draft a browser counts as its address. @returns seconds to wait; 0: go ahead. */
export async function takeFromRateLimit(name: RateLimitName): Promise<number> {
  return askRateLimit(name, 1)
}

/** Counts nothing: for calls of which only some turn out to count. */
export async function waitOfRateLimit(name: RateLimitName): Promise<number> {
  return askRateLimit(name, 0)
}

/** Counts what turned out to cost `more`, also where nothing is left: whoever asks next waits for it. */
export async function addToRateLimit(name: RateLimitName, more: number): Promise<void> {
  const { now } = requestContext()
  await changeBuckets(await sharesOf(name), now, () => ({ cost: more, result: null }))
}

async function askRateLimit(name: RateLimitName, cost: 0 | 1): Promise<number> {
  const wait = await take(await sharesOf(name), cost, requestContext().now)
  if (wait > 0) metrics().rateLimited.inc({ limit: name })
  return wait
}

async function sharesOf(name: RateLimitName): Promise<Share[]> {
  const { ip, cookies } = requestContext()
  const address = ownAddress(ip)
  const person = cookies ? await visitor() : null
  const { burst, seconds, perAddress } = rateLimits[name]
  const one = burst * env().RATE_LIMIT_SCALE
  const own = { key: `${name}:${person ?? address}`, burst: one, seconds }
  const shared = { key: `${name}:all:${address}`, burst: one * perAddress, seconds }
  if (address) return [own, shared]
  // All drafts share one bucket, so that a new one is not free.
  const drafts = { key: `${name}:drafts`, burst: shared.burst * ADDRESSES, seconds }
  return person ? [own, drafts] : [{ key: `${name}:all:?`, burst: one * ADDRESSES, seconds }]
}

export async function refuseWhenTooMany(name: RateLimitName) {
  const retryAfter = await takeFromRateLimit(name)
  if (retryAfter === 0) return null
  return { ok: false, error: { code: 'too_many_requests', retryAfter } } as const
}

type Bucket = z.output<typeof bucket>
type Share = { readonly key: string; readonly burst: number; readonly seconds: number }

/** Ours: rate-limiter-flexible's fixed windows make a 16th coupon wait 300 s, not 20, and nothing bounds its memory. */
const bucket = z.object({ tokens: z.number(), at: z.number() })
const buckets = new Counters('limit', bucket)

/** `cost` tokens of each if each has one, or none of any. @returns seconds until each has one. */
function take(shares: readonly Share[], cost: 0 | 1, now: number): Promise<number> {
  return changeBuckets(shares, now, (filled) => {
    if (filled.every(({ tokens }) => tokens >= 1)) return { cost, result: 0 }
    const waits = filled.map(({ tokens, burst, seconds }) => ((1 - tokens) * seconds) / burst)
    return { cost: 0, result: Math.max(1, Math.ceil(Math.max(...waits))) }
  })
}

function changeBuckets<Result>(
  shares: readonly Share[],
  now: number,
  decide: (filled: readonly (Share & Bucket)[]) => {
    readonly cost: number
    readonly result: Result
  },
): Promise<Result> {
  const keys = shares.map(({ key }) => key)
  return buckets.change(keys, (found) => {
    const filled = shares.map((share, index) => ({ ...share, ...fillUp(share, found[index], now) }))
    const { cost, result } = decide(filled)
    const states = filled.map(({ tokens, at, burst, seconds }) => {
      const left = tokens - cost
      // A clock that goes back must not count the time twice.
      const state = { tokens: left, at: Math.max(at, now) }
      return { state, keepMs: ((burst - left) * seconds * 1000) / burst }
    })
    return { states, result }
  })
}

function fillUp({ burst, seconds }: Share, found: Bucket | undefined, now: number): Bucket {
  const { tokens, at } = found ?? { tokens: burst, at: now }
  const more = (Math.max(0, now - at) * burst) / (seconds * 1000)
  return { tokens: Math.min(burst, tokens + more), at }
}
