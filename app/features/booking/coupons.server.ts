import { createHash } from 'node:crypto'
import { isBooked } from '~/domain/booking/reservation'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { normaliseEmail } from '~/domain/people/email'
import {
  type Coupon,
  type CouponCheck,
  checkCoupon,
  isKeyOf,
  normaliseCouponCode,
  type Redeemer,
  redemptionKeys,
  redemptionPrefix,
  unlimitedKey,
} from '~/domain/pricing/coupon'
import { StaleCache } from '~/server/async/cache.server'
import { inTime } from '~/server/async/in-time.server'
import { remembered } from '~/server/async/memory.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { NewRedemption } from '~/server/directus/allocations.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon, readRedemptions } from '~/server/directus/coupons.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { visitor } from '~/server/session/visitor.server'
import type { CouponProblem } from './booking.types'
import { currentReservation } from './current-reservation.server'
import { sweepExpiredHolds } from './release.server'

export type CouponSituation = {
  readonly code: string
  readonly days: number
  readonly brand: string
  /** It is null while no car is chosen. */
  readonly carClass: string | null
  readonly now: number
}

export type CouponFinding =
  | { readonly ok: true; readonly coupon: Coupon }
  | { readonly ok: false; readonly reason: CouponProblem }

/**
 * Whether a coupon may be used (D11), its overall limit included, an e-mail's own limit not. The use that the renter's own
 * live hold has counts as free.
 */
export async function askCoupon(situation: CouponSituation): Promise<CouponFinding> {
  const found = await acceptCoupon(situation)
  if (!found.ok || !(await isUsedUp(found.coupon)) || (await isOwnUse(found.coupon))) return found
  return { ok: false, reason: 'exhausted' }
}

async function isOwnUse(coupon: Coupon): Promise<boolean> {
  const own = (await currentReservation())?.reservation
  if (!own || isBooked(own.status)) return false
  return own.redemptions.some((key) => isKeyOf(coupon, key))
}

/**
 * The same but for its limits, which `planRedemptions` keeps. Within the rate limit: codes cannot be guessed. What this renter
 * asked about before is asked again for nothing.
 */
export async function acceptCoupon(situation: CouponSituation): Promise<CouponFinding> {
  const asked = `${(await visitor()) ?? requestContext().ip}:${normaliseCouponCode(situation.code)}`
  if (!tried.has(asked) && (await takeFromRateLimit('coupon')) > 0)
    return { ok: false, reason: 'busy' }
  tried.delete(asked)
  tried.add(asked)
  for (const oldest of tried) {
    if (tried.size <= maximumTried) break
    tried.delete(oldest)
  }

  const { code, days, brand, carClass, now } = situation
  const coupon = await findCoupon(directus(), code)
  const facts = { today: dateOf(panamaNow(now)), days, brand, carClass }
  const check = checkCoupon(coupon, facts)
  if (!check.ok) return check
  return coupon ? { ok: true, coupon } : { ok: false, reason: 'unknown' }
}

/** Renters and the codes that they asked about, the latest last. */
const tried = remembered(new Set<string>())
const maximumTried = 20_000

/** Its overall limit (D11), not that of an e-mail. @throws AppError `unavailable`. */
async function isUsedUp(coupon: Coupon): Promise<boolean> {
  if (coupon.maxRedemptions === null) return false
  const heldAt = requestContext().now
  const uses = await readRedemptions(directus(), coupon.id, { heldAt })
  return redemptionKeys(coupon, nobody, uses).overall?.length === 0
}

/** The limit of an e-mail is not asked for. */
const nobody: Redeemer = { email: '', key: '' }

/** The coupons of promotions that still have a use, as was known seconds ago. Where nobody can say, or not in time, they have. */
export async function openCoupons(
  coupons: Readonly<Record<string, Coupon>>,
): Promise<Readonly<Record<string, Coupon>>> {
  const all = await Promise.all(
    Object.entries(coupons).map(async (one) => ((await isKnownUsedUp(one[1])) ? [] : [one])),
  )
  return Object.fromEntries(all.flat())
}

async function isKnownUsedUp(coupon: Coupon): Promise<boolean> {
  const { id, maxRedemptions } = coupon
  if (maxRedemptions === null) return false
  const known = orUnavailable({ answer: null, warn: 'uses of a coupon not read' }, () =>
    usedUp.get(`${id} ${maxRedemptions}`, () => isUsedUp(coupon)),
  )
  return (await inTime(known))?.value ?? false
}

const usedUp = remembered(
  new StaleCache<boolean>({
    ...{ clock: () => Date.now(), fresh: 5000, revalidate: 0, ifError: 0, retryAfter: 0 },
    ...{ capacity: 500, mayRunBehind: false },
  }),
)

export type RedemptionPlan =
  | { readonly ok: true; readonly redemptions: NewRedemption[] }
  | Extract<CouponCheck, { ok: false }>

/** Unique rows for one use (D11), random so that racers rarely ask for the same; one is refused: plan again. */
export async function planRedemptions(
  coupon: Coupon,
  email: string,
  reservationCode: string,
): Promise<RedemptionPlan> {
  const plan = await planOnce(coupon, email, reservationCode)
  if (plan.ok) return plan
  // Holds that are over count as free: they may only not have been swept yet.
  await sweepExpiredHolds(requestContext().now)
  return planOnce(coupon, email, reservationCode)
}

async function planOnce(
  coupon: Coupon,
  email: string,
  reservationCode: string,
): Promise<RedemptionPlan> {
  const by: Redeemer = { email: normaliseEmail(email), key: emailKey(email) }
  const redemption = (key: string) => ({ key, couponId: coupon.id, email: by.email })
  if (coupon.maxRedemptions === null && coupon.maxPerEmail === null) {
    return { ok: true, redemptions: [redemption(unlimitedKey(coupon, reservationCode))] }
  }
  // A coupon without an overall limit may have been used without end: only the renter's own uses are read.
  const own = { email: by.email, prefix: redemptionPrefix(coupon, by) }
  const uses = await readRedemptions(
    directus(),
    coupon.id,
    coupon.maxRedemptions === null ? { of: own } : {},
  )
  const free = redemptionKeys(coupon, by, uses)
  if (free.overall?.length === 0) return { ok: false, reason: 'exhausted' }
  if (free.email?.length === 0) return { ok: false, reason: 'email_limit' }
  const keys = [free.overall, free.email].flatMap((list) => (list ? [pick(list)] : []))
  return { ok: true, redemptions: keys.map(redemption) }
}

/** The renter's address does not stand in the key: lists of keys say nothing about people. */
function emailKey(email: string): string {
  return createHash('sha256').update(normaliseEmail(email)).digest('hex').slice(0, 24)
}

function pick(keys: readonly string[]): string {
  return keys[Math.floor(Math.random() * keys.length)] ?? ''
}
