import { dateOf, type LocalDateTime } from '../calendar/rental-period'
import type { Car, Catalogue } from '../catalogue'
import { byLocale, type Localized } from '../locales'
import { leastAge } from '../people/driver-age'
import { checkBirthday } from '../people/renter'
import { type Coupon, type CouponRefusal, checkCoupon } from '../pricing/coupon'
import { deliveryOf } from '../pricing/delivery'
import type { ReservationType } from '../pricing/price'
import { passesMinimumDays } from '../stock/car-rules'
import { countsAfter } from './amended-quote'
import {
  type AmendmentContext,
  type AmendmentRefusal,
  type Booked,
  type Found,
  type Wish,
  zoneOf,
} from './amendment'
import { minimumRental } from './minimum-rental'
import { quoteChoices } from './quote'
import { type RentalTerms, ratesOf, rentalTerms } from './rental'
import { violatedRestriction } from './restriction'
import { checkSearch, type TripField } from './search'

/** Prices another rental by the rules and prices of today (D4, D5, D10, D11, D21). */
export function moved(
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
  const lost = lostDelivery(booking, wish, content)
  if (lost === 'unknown') return { error: 'delivery' }
  const kept = keptCoupon(booking, coupon, { days: terms.days, car, now })
  const addOns = countsAfter(booking, wish, content.addOns, { isNew: true })
  const view = { ...terms, car, rates: ratesOf(car, terms, content) }
  const chosen = {
    ...{ birthday, coverageCode: coverage.code, delivery: wish.delivery },
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
    losses: { coupon: kept.lost, addOns: lostAddOns(booking, content), delivery: lost },
  }
}

/**
 * Terms of the wished rental, or why its places and moments are refused. Places and moments that stay are not checked
 * again.
 */
export function newTerms(
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

/** The name of the booked zone where the branch does not offer it; `unknown`: the wish is of another that it does not offer. */
function lostDelivery(
  { quote }: Booked,
  wish: Wish,
  { branches }: Catalogue,
): Localized | 'unknown' | null {
  if (wish.delivery === '' || zoneOf(wish, branches)) return null
  const booked = deliveryOf(quote)
  return booked?.code === wish.delivery ? (booked.name ?? byLocale(() => booked.code)) : 'unknown'
}
