import {
  type ChangeSum,
  changeSum,
  deadlineAfterChange,
  isChangeable,
} from '~/domain/booking-change'
import { passesMinimumDays } from '~/domain/car-rules'
import type { Catalogue, Localized } from '~/domain/catalogue'
import { type Coupon, type CouponRefusal, checkCoupon } from '~/domain/coupon'
import { leastAge } from '~/domain/driver-age'
import { frozenRates, type Quote, type ReservationType } from '~/domain/price'
import { dateOf, type LocalDateTime, panamaNow } from '~/domain/rental-period'
import { checkBirthday } from '~/domain/renter'
import { checkSearch } from '~/domain/search'
import { stayOf } from '~/features/booking/free-units.server'
import { minimumStay } from '~/features/booking/minimum-stay'
import { keptOf } from '~/features/booking/money-moved.server'
import { brokenLimit } from '~/features/booking/not-rentable'
import { type CheckedBooking, quoteBooking } from '~/features/booking/place-reservation.server'
import { ratesOf } from '~/features/booking/rental'
import { type RentalTerms, rentalTerms } from '~/features/booking/rental-terms'
import { catalogue } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { findCoupon } from '~/server/directus/coupons.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'
import type { ChangeWish, PlainRefusal, Refused } from './change.types'

/** A change that may be written, as far as the rules tell: only stock is still open. */
export type PlannedChange = {
  readonly booking: CheckedBooking
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  /** Of the way in which the booking is paid. */
  readonly quote: Quote
  readonly sum: ChangeSum
  readonly couponLost: CouponRefusal | null
  /** Names of add-ons of the booking that are not offered any more. */
  readonly addOnsLost: readonly Localized[]
  /** Panama-local. */
  readonly freeCancelUntil: LocalDateTime
}

export type PlanResult = { readonly ok: true; readonly plan: PlannedChange } | Refused

/** By the rules and prices of today (D4, D5, D8, D10, D11, D21), for the renter who has booked. @throws AppError `unavailable` */
export async function planChange(
  reservation: ReservationRecord,
  wish: ChangeWish,
): Promise<PlanResult> {
  const { now } = requestContext()
  if (!isChangeable(reservation, panamaNow(now))) return refuse('not_changeable')
  if (isSame(reservation, wish)) return refuse('same')
  return priceChange(reservation, wish, await couponOf(reservation))
}

/** The same of what a renter may still choose: what it would cost, also where nothing differs. `coupon`: the booking's. */
export async function priceChange(
  reservation: ReservationRecord,
  wish: ChangeWish,
  coupon: Coupon | null,
): Promise<PlanResult> {
  const { now } = requestContext()
  const { value: content } = await catalogue(reservation.brand)
  const issues = checkSearch(wish.search, { ...content, now: panamaNow(now) })
  const terms = issues.length === 0 ? termsOf(reservation, wish, content) : null
  if (!terms) return { ok: false, error: 'search', issues }
  const car = content.cars.find(({ id }) => id === wish.carId)
  if (!car || car.status === 'unavailable' || !passesMinimumDays(car, terms.days)) {
    return refuse('car_unavailable')
  }
  const isOther = isMoved(reservation, wish)
  const limit = isHandedOutAnew(reservation, wish, content)
    ? brokenLimit(car, terms, content, panamaNow(now))
    : null
  if (limit) return { ok: false, error: 'rental_limit', limit }
  const stay = isOther ? minimumStay(car, terms, content, panamaNow(now)) : null
  if (stay) return { ok: false, error: 'minimum_stay', stay }
  const { birthday } = reservation.renter
  if (checkBirthday(birthday, wish.search.pickup)) return refuse('minimum_age')
  const isDrivenAnew = reservation.carId !== wish.carId || reservation.pickup !== wish.search.pickup
  if (isDrivenAnew && checkBirthday(birthday, wish.search.pickup, leastAge(car))) {
    return { ok: false, error: 'car_age', age: leastAge(car) }
  }
  const coverage = terms.coverages.find(({ code }) => code === wish.coverageCode)
  if (!coverage) return refuse('coverage')
  const kept = keptCoupon(reservation, coupon, { days: terms.days, carClass: car.class })
  const { type, renter, marketing, submissionKey } = reservation
  // What is agreed of the car stays where only what comes with it changes (0038).
  const ratesFor = (paid: ReservationType) =>
    isOther ? ratesOf(car, terms, content) : frozenRates(frozenQuotes(reservation)[paid])
  const booking: CheckedBooking = {
    terms,
    car,
    stay: stayOf(car.id, terms, content),
    rates: ratesFor(type),
    type,
    coverage,
    addOns: chosenAddOns(content, wish),
    renter,
    marketing,
    couponCode: kept.coupon ? reservation.couponCode : '',
    submissionKey,
    shownTotal: undefined,
  }
  const quoteOf = (paid: ReservationType) =>
    quoteBooking({ ...booking, rates: ratesFor(paid) }, kept.coupon, paid)
  const [prepaidQuote, postpaidQuote] = [quoteOf('prepaid'), quoteOf('postpaid')]
  const quote = type === 'prepaid' ? prepaidQuote : postpaidQuote
  const { total: before } = reservation.quote
  const plan = {
    booking,
    prepaidQuote,
    postpaidQuote,
    quote,
    sum: changeSum({ before, after: quote.total, kept: keptOf(reservation) }),
    couponLost: kept.lost,
    addOnsLost: lostAddOns(reservation, content),
    freeCancelUntil: deadlineAfterChange(
      reservation.freeCancelUntil,
      terms.freeCancelUntil,
      panamaNow(now),
    ),
  }
  return { ok: true, plan }
}

function frozenQuotes({ prepaidQuote, postpaidQuote }: ReservationRecord) {
  return { prepaid: prepaidQuote, postpaid: postpaidQuote }
}

/** The same car on the same days keeps the time that was frozen for it: settings that are newer do not move it. */
function termsOf(
  reservation: ReservationRecord,
  wish: ChangeWish,
  content: Catalogue,
): RentalTerms | null {
  const terms = rentalTerms(content, wish.search)
  const isSameStay =
    !isMoved(reservation, wish) && reservation.returnBranch === wish.search.returnBranch
  return terms && isSameStay ? { ...terms, busyUntil: reservation.busyUntil } : terms
}

/** Limits are of a class, a branch and a pickup: what is booked stays, and returns are not limited (docs/rates.md). */
function isHandedOutAnew(
  reservation: ReservationRecord,
  { carId, search }: ChangeWish,
  { cars }: Catalogue,
): boolean {
  const classOf = (car: number) => cars.find(({ id }) => id === car)?.class
  return (
    reservation.pickupBranch !== search.pickupBranch ||
    reservation.pickup !== search.pickup ||
    classOf(reservation.carId) !== classOf(carId)
  )
}

/** What a season asks for and costs now is of other days or another car, not of what is booked already. */
function isMoved(reservation: ReservationRecord, { carId, search }: ChangeWish): boolean {
  return (
    reservation.carId !== carId ||
    reservation.pickupBranch !== search.pickupBranch ||
    reservation.pickup !== search.pickup ||
    reservation.return !== search.return
  )
}

/** Whether the booking is already what is wished. */
export function isSame(reservation: ReservationRecord, wish: ChangeWish): boolean {
  const { search } = wish
  const had = new Map(reservation.addOns.map(({ code, quantity }) => [code, quantity]))
  const codes = new Set([...had.keys(), ...Object.keys(wish.addOns)])
  return (
    reservation.carId === wish.carId &&
    (reservation.coverageCode ?? '') === wish.coverageCode &&
    reservation.pickupBranch === search.pickupBranch &&
    reservation.returnBranch === search.returnBranch &&
    reservation.pickup === search.pickup &&
    reservation.return === search.return &&
    [...codes].every((code) => (had.get(code) ?? 0) === (wish.addOns[code] ?? 0))
  )
}

/** @throws AppError `unavailable` */
export async function couponOf({ couponCode }: ReservationRecord): Promise<Coupon | null> {
  return couponCode ? await findCoupon(directus(), couponCode) : null
}

type KeptCoupon = { readonly coupon: Coupon | null; readonly lost: CouponRefusal | null }

/** Its use is the booking's own already: how many are left does not matter. */
function keptCoupon(
  { couponCode, brand }: ReservationRecord,
  coupon: Coupon | null,
  { days, carClass }: { readonly days: number; readonly carClass: string },
): KeptCoupon {
  if (!couponCode) return { coupon: null, lost: null }
  const today = dateOf(panamaNow(requestContext().now))
  const check = checkCoupon(coupon, { today, days, brand, carClass })
  return check.ok ? { coupon, lost: null } : { coupon: null, lost: check.reason }
}

function chosenAddOns({ addOns }: Catalogue, wish: ChangeWish) {
  return addOns
    .map(({ code, maxQuantity }) => ({
      code,
      quantity: Math.min(wish.addOns[code] ?? 0, maxQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}

function lostAddOns({ quote }: ReservationRecord, { addOns }: Catalogue): Localized[] {
  return quote.lines
    .filter(({ kind, code }) => kind === 'add_on' && !addOns.some((one) => one.code === code))
    .flatMap(({ name }) => name ?? [])
}

export function refuse(error: PlainRefusal): Refused {
  return { ok: false, error }
}
