import { env } from './env.server'
import { requestContext } from './request-context.server'

/** `burst` calls at once, refilled evenly over `seconds`. */
export type Limit = { readonly burst: number; readonly seconds: number }

/** By what is asked for; each renter (address) has a bucket of its own for each. */
export const limits = {
  /** Renters behind one hotel's address share it. */
  createReservation: { burst: 20, seconds: 300 },
  /** Tight: a coupon check must not become a way to guess codes. */
  checkCoupon: { burst: 15, seconds: 300 },
  /** Tight: the checkout must not become a way to test cards. */
  startPayment: { burst: 10, seconds: 600 },
  /** Polled every 2 s by the verification screen, in two tabs at most. */
  paymentProgress: { burst: 90, seconds: 60 },
  saveDraft: { burst: 60, seconds: 60 },
  paymentReturn: { burst: 60, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Takes one call from the renter's bucket. @returns seconds to wait; 0: go ahead. */
export function takeFromLimit(name: LimitName): number {
  const { ip = 'unknown', now } = requestContext()
  const { burst, seconds } = limits[name]
  const scale = env().RATE_LIMIT_SCALE
  return take(`${name}:${ip}`, { burst: burst * scale, seconds }, now)
}

/** The refusal, as a value, for a renter who asks too often; null: go ahead. */
export function refuseWhenTooMany(name: LimitName) {
  const retryAfter = takeFromLimit(name)
  if (retryAfter === 0) return null
  return { ok: false, error: { code: 'too_many_requests', retryAfter } } as const
}

type Bucket = { tokens: number; at: number }

/** Oldest first: a Map keeps the order in which keys were put in. */
const buckets = new Map<string, Bucket>()
const maximumBuckets = 20_000

function take(key: string, { burst, seconds }: Limit, now: number): number {
  const perMillisecond = burst / (seconds * 1000)
  const bucket = buckets.get(key) ?? { tokens: burst, at: now }
  const tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond)
  const allowed = tokens >= 1
  buckets.delete(key)
  buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at: now })
  if (buckets.size > maximumBuckets) dropOldest()
  return allowed ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000)
}

function dropOldest(): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    return
  }
}
