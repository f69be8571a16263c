import type { LocalDateTime } from '../calendar/rental-period'
import type { Catalogue, Coverage, DeliveryZone } from '../catalogue'
import type { Localized } from '../locales'
import type { Coupon, CouponRefusal } from '../pricing/coupon'
import { deliveryOf } from '../pricing/delivery'
import type { Cents } from '../pricing/money'
import { coverOf, type Quote, type ReservationType } from '../pricing/price'
import { vehiclesAt } from '../stock/vehicles'
import { type AddOnCount, countsAfter, countsOf, quoteWith } from './amended-quote'
import { moved, newTerms } from './another-rental'
import { type ChangeSum, changeSum, deadlineAfterChange } from './booking-change'
import type { MinimumRental } from './minimum-rental'
import { deliveryZone } from './quote'
import type { ReservationStatus } from './reservation'
import type { ViolatedRestriction } from './restriction'
import type { Issue, RentalSearch } from './search'

/** A booking in force, as far as amendments need it. Moments are Panama-local. */
export type Booked = {
  readonly status: ReservationStatus
  readonly type: ReservationType
  readonly brand: string
  readonly carId: number
  readonly unitNumber: number | null
  readonly pickupBranch: string
  readonly returnBranch: string
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly occupiedUntil: LocalDateTime
  /** The code is null where the plan was deleted after the booking. */
  readonly coverageCode: string | null
  readonly addOns: readonly AddOnCount[]
  readonly couponCode: string
  readonly quote: Quote
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  readonly freeCancelUntil: LocalDateTime
  readonly renter: { readonly birthday: string }
  /** Cents that were paid and stay with us. */
  readonly kept: Cents
  /** Cents that staff gave back for goodwill: they are not owed again. */
  readonly goodwill: Cents
}

/** The whole booking as it is wished, including what stays. */
export type Wish = {
  readonly search: RentalSearch
  readonly carId: number
  readonly coverageCode: string
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
  /** Code of a zone of the branch of the pickup; empty: none (D58). */
  readonly delivery: string
}

export type AmendmentContext = {
  readonly content: Catalogue
  /** The booking's coupon as it is today; null: it exists no longer. */
  readonly coupon: Coupon | null
  /** Panama-local. */
  readonly now: LocalDateTime
}

/** The booking as it becomes, and its money (D43). The vehicle is found later. */
export type Amendment = {
  /** `bookingFingerprint` of the booking that it was priced from: it does not hold for any other. */
  readonly base: string
  /** Everything that is written to the booking except its unit. */
  readonly after: AmendedFields
  /** Car, place and time for which a vehicle is needed. The booking keeps its vehicle where these stay. */
  readonly stay: AmendedOccupancy
  /** The quote that holds for how the booking is paid: online or at the counter. */
  readonly quote: Quote
  /** The refund, and the balance that is paid at the counter. */
  readonly sum: ChangeSum
  /** Cents that are due if the renter pays online, at the prepaid price. */
  readonly dueOnline: Cents
  readonly losses: Losses
}

export type AmendedFields = {
  readonly carId: number
  readonly pickupBranch: string
  readonly returnBranch: string
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly occupiedUntil: LocalDateTime
  readonly days: number
  /** A new plan; null: the booking keeps its own, even if that plan was deleted. */
  readonly coverage: Coverage | null
  readonly addOns: readonly AddOnCount[]
  readonly couponCode: string
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  readonly freeCancelUntil: LocalDateTime
}

type AmendedOccupancy = {
  readonly carId: number
  readonly pickupBranch: string
  /** Numbers of the vehicles that it may have; null: the car's stock is not tracked. */
  readonly units: readonly number[] | null
  readonly pickup: LocalDateTime
  readonly until: LocalDateTime
}

/** Disadvantages that a renter is told of before they accept. */
export type Losses = {
  /** Why the coupon of the booking no longer counts; null: it counts, or there was none. */
  readonly coupon: CouponRefusal | null
  /** Names of add-ons of the booking that are no longer offered and are not in the new price. */
  readonly addOns: readonly Localized[]
  /** Name of the zone of the booking, which the branch of the pickup does not offer; null: nothing of it is lost. */
  readonly delivery: Localized | null
  /** Whether cancelling is free now and no longer is after the change. */
  readonly freeCancellation: boolean
}

export type AmendmentRefusal =
  | { readonly error: 'car_unavailable' | 'coverage' | 'delivery' | 'minimum_age' }
  | { readonly error: 'search'; readonly issues: readonly Issue[] }
  | { readonly error: 'minimum_rental'; readonly stay: MinimumRental }
  | { readonly error: 'rental_limit'; readonly limit: ViolatedRestriction }
  /** Full years from which the car is rented. */
  | { readonly error: 'car_age'; readonly age: number }

/**
 * Amends a booking by a wish (D43). Lines that stay keep their price, their words and their taxes; new lines have those
 * of today. Another car, other days or another place of pickup make another rental, in which every line is new.
 */
export function amend(
  booking: Booked,
  wish: Wish,
  context: AmendmentContext,
): { readonly amendment: Amendment } | { readonly refusal: AmendmentRefusal } {
  const found = isMoved(booking, wish)
    ? moved(booking, wish, context)
    : stayed(booking, wish, context)
  if ('error' in found) return { refusal: found }
  const { after, losses } = found
  const quote = booking.quote.type === 'prepaid' ? 'prepaidQuote' : 'postpaidQuote'
  const freeCancelUntil = deadlineAfterChange(
    booking.freeCancelUntil,
    after.freeCancelUntil,
    context.now,
  )
  const total = after[quote].total
  const settled = settledOf(booking)
  const sum = changeSum({ before: booking.quote.total, after: total, kept: settled })
  return {
    amendment: {
      base: bookingFingerprint(booking),
      after: { ...after, freeCancelUntil },
      stay: occupancyOf(after, context.content),
      quote: after[quote],
      // Goodwill went back already: no more goes back than is kept.
      sum: { ...sum, refund: Math.min(sum.refund, booking.kept) },
      dueOnline: Math.max(0, after.prepaidQuote.total - settled),
      losses: {
        ...losses,
        freeCancellation: booking.freeCancelUntil > context.now && freeCancelUntil <= context.now,
      },
    },
  }
}

/** Cents of a booking that are no longer owed. */
function settledOf({ kept, goodwill }: Pick<Booked, 'kept' | 'goodwill'>): Cents {
  return kept + goodwill
}

/**
 * One text of all that decides an amendment's price in the booking: where it differs, the amendment is priced anew (D43).
 */
export function bookingFingerprint(booking: Booked): string {
  const { status, quote, carId, unitNumber, pickup, return: returned } = booking
  const { pickupBranch, returnBranch, coverageCode, addOns } = booking
  return JSON.stringify([
    ...[status, quote.total, settledOf(booking), carId, unitNumber, pickup, returned],
    ...[pickupBranch, returnBranch, coverageCode, addOns, deliveryCode(booking)],
  ])
}

/** The wish that changes nothing. */
export function asBooked(booking: Booked): Wish {
  const { pickupBranch, returnBranch, pickup, return: returned, addOns } = booking
  return {
    search: { pickupBranch, returnBranch, pickup, return: returned },
    carId: booking.carId,
    coverageCode: booking.coverageCode ?? '',
    addOns: Object.fromEntries(addOns.map(({ code, quantity }) => [code, quantity])),
    delivery: deliveryCode(booking),
  }
}

/** The zone to which a booked car is brought; empty: it is picked up at the counter. */
function deliveryCode({ quote }: Pick<Booked, 'quote'>): string {
  return deliveryOf(quote)?.code ?? ''
}

/** Whether the booking is already as wished. */
export function isAsBooked(booking: Booked, wish: Wish): boolean {
  const had = countsOf(booking)
  const codes = new Set([...had.keys(), ...Object.keys(wish.addOns)])
  return (
    !isMoved(booking, wish) &&
    booking.returnBranch === wish.search.returnBranch &&
    isSameCoverage(booking, wish) &&
    deliveryCode(booking) === wish.delivery &&
    [...codes].every((code) => (had.get(code) ?? 0) === (wish.addOns[code] ?? 0))
  )
}

/**
 * Whether the wish is another rental. Rules and prices of today's seasons hold for that, and not for what is booked
 * already.
 */
export function isMoved(booking: Booked, { carId, search }: Wish): boolean {
  return (
    booking.carId !== carId ||
    booking.pickupBranch !== search.pickupBranch ||
    booking.pickup !== search.pickup ||
    booking.return !== search.return
  )
}

/** The booking as it becomes, and all that it loses but the free cancellation. */
export type Found = {
  readonly after: AmendedFields
  readonly losses: Omit<Losses, 'freeCancellation'>
}

/** The same car on the same days from the same place: agreed lines stay, and new ones stand beside them. */
function stayed(
  booking: Booked,
  wish: Wish,
  { content, now }: AmendmentContext,
): Found | AmendmentRefusal {
  const isReturnedElsewhere = booking.returnBranch !== wish.search.returnBranch
  const terms = isReturnedElsewhere ? newTerms(booking, wish, { content, now }) : null
  if (terms && 'error' in terms) return terms
  const coverage = isSameCoverage(booking, wish)
    ? null
    : content.coverages.find(({ code }) => code === wish.coverageCode)
  const car = content.cars.find(({ id }) => id === booking.carId)
  if (coverage === undefined) return { error: 'coverage' }
  if (coverage && !car) return { error: 'car_unavailable' }
  const cover = coverage && car ? coverOf(coverage, car) : null
  const addOns = countsAfter(booking, wish, content.addOns, { isNew: false })
  const delivery =
    deliveryCode(booking) === wish.delivery ? null : { zone: zoneOf(wish, content.branches) }
  if (delivery?.zone === null && wish.delivery !== '') return { error: 'delivery' }
  const news = { coverage, cover, addOns, offered: content.addOns, delivery, fees: terms }
  const [prepaidQuote, postpaidQuote] = [
    quoteWith(booking.prepaidQuote, booking, news),
    quoteWith(booking.postpaidQuote, booking, news),
  ]
  const { carId, pickupBranch, pickup, return: returned, couponCode, freeCancelUntil } = booking
  const occupiedUntil = terms?.occupiedUntil ?? booking.occupiedUntil
  return {
    after: {
      ...{ carId, pickupBranch, pickup, return: returned, occupiedUntil, couponCode },
      ...{ freeCancelUntil, coverage, prepaidQuote, postpaidQuote },
      returnBranch: wish.search.returnBranch,
      ...{ days: booking.quote.days, addOns },
    },
    losses: { coupon: null, addOns: [], delivery: null },
  }
}

/** The zone of a wish; null: it wishes none, or its branch offers that one no longer. */
export function zoneOf(
  { search, delivery }: Pick<Wish, 'search' | 'delivery'>,
  branches: Catalogue['branches'],
): DeliveryZone | null {
  const branch = branches.find(({ slug }) => slug === search.pickupBranch)
  return branch ? deliveryZone(branch, delivery) : null
}

function isSameCoverage({ coverageCode }: Booked, wish: Wish): boolean {
  return (coverageCode ?? '') === wish.coverageCode
}

function occupancyOf(
  { carId, pickupBranch, pickup, occupiedUntil: until }: AmendedFields,
  content: Catalogue,
): AmendedOccupancy {
  const branch = content.branches.find(({ slug }) => slug === pickupBranch)
  const units = branch ? vehiclesAt(carId, branch, content) : null
  return { carId, units, pickupBranch, pickup, until }
}
