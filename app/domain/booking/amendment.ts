import { dateOf, type LocalDateTime } from '../calendar/rental-period'
import type { AddOn, Car, Catalogue, Coverage, Localized } from '../catalogue'
import { leastAge } from '../people/driver-age'
import { checkBirthday } from '../people/renter'
import { type Coupon, type CouponRefusal, checkCoupon } from '../pricing/coupon'
import type { Cents } from '../pricing/money'
import {
  addOnLine,
  type BillLine,
  type BillParts,
  billOf,
  type Charge,
  couponTerms,
  coverageLine,
  coverOf,
  type Frozen,
  flatLine,
  type Quote,
  type QuoteCover,
  type ReservationType,
} from '../pricing/price'
import { passesMinimumDays } from '../stock/car-rules'
import { vehiclesAt } from '../stock/vehicles'
import { type ChangeSum, changeSum, deadlineAfterChange } from './booking-change'
import { type MinimumRental, minimumRental } from './minimum-rental'
import { quoteChoices } from './quote'
import { type RentalTerms, ratesOf, rentalTerms } from './rental'
import type { ReservationStatus } from './reservation'
import { type ViolatedRestriction, violatedRestriction } from './restriction'
import { checkSearch, type Issue, type RentalSearch, type TripField } from './search'

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

type AddOnCount = { readonly code: string; readonly quantity: number }

/** The whole booking as it is wished, including what stays. */
export type Wish = {
  readonly search: RentalSearch
  readonly carId: number
  readonly coverageCode: string
  /** Add-on code -> quantity. */
  readonly addOns: Readonly<Record<string, number>>
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
  /** Whether cancelling is free now and no longer is after the change. */
  readonly freeCancellation: boolean
}

export type AmendmentRefusal =
  | { readonly error: 'car_unavailable' | 'coverage' | 'minimum_age' }
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
  const { after, stay, losses } = found
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
      stay,
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
    ...[pickupBranch, returnBranch, coverageCode, addOns],
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
  }
}

/** Whether the booking is already as wished. */
export function isAsBooked(booking: Booked, wish: Wish): boolean {
  const had = countsOf(booking)
  const codes = new Set([...had.keys(), ...Object.keys(wish.addOns)])
  return (
    !isMoved(booking, wish) &&
    booking.returnBranch === wish.search.returnBranch &&
    isSameCoverage(booking, wish) &&
    [...codes].every((code) => (had.get(code) ?? 0) === (wish.addOns[code] ?? 0))
  )
}

/**
 * Whether the wish is another rental. Rules and prices of today's seasons hold for that, and not for what is booked
 * already.
 */
function isMoved(booking: Booked, { carId, search }: Wish): boolean {
  return (
    booking.carId !== carId ||
    booking.pickupBranch !== search.pickupBranch ||
    booking.pickup !== search.pickup ||
    booking.return !== search.return
  )
}

type Found = {
  readonly after: AmendedFields
  readonly stay: AmendedOccupancy
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
  const news = { coverage, cover, addOns, offered: content.addOns, fees: terms }
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
    stay: occupancyOf(carId, { pickupBranch, pickup, occupiedUntil }, content),
    losses: { coupon: null, addOns: [] },
  }
}

/** Prices another rental by the rules and prices of today (D4, D5, D10, D11, D21). */
function moved(
  booking: Booked,
  wish: Wish,
  { content, coupon, now }: AmendmentContext,
): Found | AmendmentRefusal {
  const terms = newTerms(booking, wish, { content, now })
  if ('error' in terms) return terms
  const car = content.cars.find(({ id }) => id === wish.carId)
  const isOut =
    booking.carId === wish.carId && booking.pickup === wish.search.pickup && booking.pickup <= now
  const isOffered = car && car.status !== 'unavailable' && passesMinimumDays(car, terms.days)
  if (!car || !(isOffered || isOut)) return { error: 'car_unavailable' }
  const limit = isHandedOutAnew(booking, wish, content)
    ? violatedRestriction(car, terms, content, now)
    : null
  if (limit) return { error: 'rental_limit', limit }
  const stay = minimumRental(car, terms, content, now)
  if (stay) return { error: 'minimum_rental', stay }
  const { birthday } = booking.renter
  const { pickup } = wish.search
  if (checkBirthday(birthday, pickup)) return { error: 'minimum_age' }
  const isDrivenAnew = booking.carId !== car.id || booking.pickup !== pickup
  if (isDrivenAnew && checkBirthday(birthday, pickup, leastAge(car))) {
    return { error: 'car_age', age: leastAge(car) }
  }
  const coverage = content.coverages.find(({ code }) => code === wish.coverageCode)
  if (!coverage) return { error: 'coverage' }
  const kept = keptCoupon(booking, coupon, { days: terms.days, car, now })
  const addOns = countsAfter(booking, wish, content.addOns, { isNew: true })
  const view = { ...terms, car, rates: ratesOf(car, terms, content) }
  const chosen = {
    ...{ birthday, coverageCode: coverage.code },
    addOns: Object.fromEntries(addOns.map(({ code, quantity }) => [code, quantity])),
  }
  const quoteFor = (type: ReservationType) => quoteChoices(view, { ...chosen, type }, kept.coupon)
  const [prepaidQuote, postpaidQuote] = [quoteFor('prepaid'), quoteFor('postpaid')]
  return {
    after: {
      ...{ carId: car.id, coverage, addOns, prepaidQuote, postpaidQuote },
      pickupBranch: wish.search.pickupBranch,
      returnBranch: wish.search.returnBranch,
      ...{ pickup, return: wish.search.return },
      ...{ occupiedUntil: terms.occupiedUntil, days: terms.days },
      couponCode: kept.coupon ? booking.couponCode : '',
      freeCancelUntil: terms.freeCancelUntil,
    },
    stay: occupancyOf(car.id, { ...wish.search, occupiedUntil: terms.occupiedUntil }, content),
    losses: { coupon: kept.lost, addOns: lostAddOns(booking, content) },
  }
}

/**
 * Terms of the wished rental, or why its places and moments are refused. Places and moments that stay are not checked
 * again.
 */
function newTerms(
  booking: Booked,
  { search }: Wish,
  { content, now }: Pick<AmendmentContext, 'content' | 'now'>,
): RentalTerms | AmendmentRefusal {
  const isPickupNew =
    booking.pickup !== search.pickup || booking.pickupBranch !== search.pickupBranch
  const asked: readonly TripField[] = isPickupNew
    ? ['pickup', 'pickupBranch', 'return', 'returnBranch']
    : ['return', 'returnBranch']
  const issues = checkSearch(search, { ...content, now }).filter(({ field }) =>
    asked.includes(field),
  )
  const terms = issues.length === 0 ? rentalTerms(content, search) : null
  return terms ?? { error: 'search', issues }
}

/** Whether pickup restrictions are checked: they concern a class, a branch and a pickup, and no returns (docs/rates.md). */
function isHandedOutAnew(booking: Booked, { carId, search }: Wish, { cars }: Catalogue): boolean {
  const classOf = (car: number) => cars.find(({ id }) => id === car)?.class
  return (
    booking.pickupBranch !== search.pickupBranch ||
    booking.pickup !== search.pickup ||
    classOf(booking.carId) !== classOf(carId)
  )
}

type KeptCoupon = { readonly coupon: Coupon | null; readonly lost: CouponRefusal | null }

/** The booking has used its coupon already, so how many uses are left does not matter. */
function keptCoupon(
  { couponCode, brand }: Booked,
  coupon: Coupon | null,
  { days, car, now }: { readonly days: number; readonly car: Car; readonly now: LocalDateTime },
): KeptCoupon {
  if (!couponCode) return { coupon: null, lost: null }
  const check = checkCoupon(coupon, { today: dateOf(now), days, brand, carClass: car.class })
  return check.ok ? { coupon, lost: null } : { coupon: null, lost: check.reason }
}

function lostAddOns({ quote }: Booked, { addOns }: Catalogue): Localized[] {
  return quote.lines
    .filter(({ kind, code }) => kind === 'add_on' && !addOns.some((one) => one.code === code))
    .flatMap(({ name }) => name ?? [])
}

function isSameCoverage({ coverageCode }: Booked, wish: Wish): boolean {
  return (coverageCode ?? '') === wish.coverageCode
}

function countsOf({ addOns }: Pick<Booked, 'addOns'>): Map<string, number> {
  return new Map(addOns.map(({ code, quantity }) => [code, quantity]))
}

/**
 * The quantity of each add-on after the change: at most what is offered, but a limit of today takes nothing away that is
 * booked.
 */
function countsAfter(
  booking: Booked,
  wish: Wish,
  offered: readonly AddOn[],
  { isNew }: { readonly isNew: boolean },
): AddOnCount[] {
  const had = isNew ? new Map<string, number>() : countsOf(booking)
  const codes = new Set([...had.keys(), ...offered.map(({ code }) => code)])
  return [...codes].flatMap((code) => {
    const most = offered.find((one) => one.code === code)?.maxQuantity ?? 0
    const quantity = Math.min(wish.addOns[code] ?? 0, Math.max(most, had.get(code) ?? 0))
    return quantity > 0 ? [{ code, quantity }] : []
  })
}

type News = {
  /** Another plan than the booked one, and its deductible and deposit; null: the booked plan stays. */
  readonly coverage: Coverage | null
  readonly cover: QuoteCover | null
  /** The quantity of each add-on after the change. */
  readonly addOns: readonly AddOnCount[]
  readonly offered: readonly AddOn[]
  /** Fees of another place of return; null: the place stays. */
  readonly fees: Pick<RentalTerms, 'oneWayFee' | 'afterHoursFee'> | null
}

/** An agreed bill with its new lines. The browser calls it as well, while a renter chooses. */
export function quoteWith(
  frozen: Quote,
  booking: Pick<Booked, 'addOns'>,
  { coverage, cover, addOns, offered, fees }: News,
): Quote {
  const of = (kind: BillLine['kind']) => frozen.lines.filter((line) => line.kind === kind)
  return billOf({
    ...partsOf(frozen),
    charges: [
      ...of('car'),
      ...(coverage ? [coverageLine(coverage, frozen.days)] : of('coverage')),
      ...stayingLines(of('add_on'), addOns),
      ...addedLines(booking, addOns, { offered, days: frozen.days }),
      ...(fees ? [flatLine('dropoff', fees.oneWayFee)] : of('dropoff')),
      ...of('young_driver'),
      ...(fees ? [flatLine('after_hours', fees.afterHoursFee)] : of('after_hours')),
    ],
    ...(cover ? { cover, coverageAssumed: false } : {}),
  })
}

/** Agreed lines up to the quantity that stays of each code; the line that was added last is given up first. */
function stayingLines(
  agreed: readonly Frozen[],
  addOns: readonly AddOnCount[],
): (Charge | Frozen)[] {
  const left = new Map(addOns.map(({ code, quantity }) => [code, quantity]))
  return agreed.flatMap((line): (Charge | Frozen)[] => {
    const room = left.get(line.code) ?? 0
    const quantity = Math.min(line.quantity, room)
    left.set(line.code, room - quantity)
    if (quantity === line.quantity) return [line]
    return quantity > 0 ? [fewer(line, quantity)] : []
  })
}

/** One line at today's price for the additional quantity of each add-on. */
function addedLines(
  booking: Pick<Booked, 'addOns'>,
  addOns: readonly AddOnCount[],
  { offered, days }: { readonly offered: readonly AddOn[]; readonly days: number },
): Charge[] {
  const had = countsOf(booking)
  return offered.flatMap((addOn) => {
    const wanted = addOns.find(({ code }) => code === addOn.code)?.quantity ?? 0
    const quantity = wanted - (had.get(addOn.code) ?? 0)
    return quantity > 0 ? [addOnLine({ addOn, quantity }, days)] : []
  })
}

function fewer({ airportTax: _, tax: __, ...line }: Frozen, quantity: number): Charge {
  return { ...line, quantity, amount: line.unitPrice * quantity * line.days }
}

/** Everything but the charges that a new bill takes over from the agreed one. */
function partsOf(frozen: Quote): Omit<BillParts, 'charges'> {
  const { type, days, airportPercent, taxPercent, coverageAssumed, cover } = frozen
  return {
    ...{ type, days, airportPercent, taxPercent, coverageAssumed, cover },
    coupon: couponTerms(frozen),
  }
}

function occupancyOf(
  carId: number,
  {
    pickupBranch,
    pickup,
    occupiedUntil,
  }: Pick<Booked, 'pickupBranch' | 'pickup' | 'occupiedUntil'>,
  content: Catalogue,
): AmendedOccupancy {
  const branch = content.branches.find(({ slug }) => slug === pickupBranch)
  const units = branch ? vehiclesAt(carId, branch, content) : null
  return { carId, units, pickupBranch, pickup, until: occupiedUntil }
}
