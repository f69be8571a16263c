import { LRUCache } from 'lru-cache'
import { baseQuote, type Rental, ratedRental } from '~/domain/booking/rental'
import type { Car, Catalogue } from '~/domain/catalogue'
import { isYoungAge } from '~/domain/people/driver-age'
import type { Coupon } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import type { ReservationType } from '~/domain/pricing/price'
import { ratesKey } from '~/domain/pricing/rates'
import { ruleGroups } from './rule-groups'

type CarTotals = {
  readonly prepaid: Cents
  readonly postpaid: Cents
  /** Without the coupon. */
  readonly full: { readonly prepaid: Cents; readonly postpaid: Cents }
  readonly discounted: boolean
}

export type FleetTotals = {
  of(car: Car): CarTotals
  /** Its `prepaid` alone, which is all that choosing and ordering need. */
  prepaidOf(car: Car): Cents
}

/**
 * The part of a rental that its prices depend on; many searches share it, whatever their dates, but for the seasons.
 */
type Priced = Omit<Rental, 'halves' | 'occupiedUntil'>

/**
 * The totals of `baseQuote` for each car, without its lines. Equal terms give the same object as long as the cars are
 * the same: in a fleet of thousands each price is worked out once, and once for all cars that have it.
 */
export function totalsFor(rental: Priced, content: Catalogue, coupon: Coupon | null): FleetTotals {
  const { days, pickupBranch, oneWayFee, afterHoursFee } = rental
  const { tax, youngDriverMaxAge, youngDriverFee } = content.site
  const young = isYoungAge(rental.search.driverAge, youngDriverMaxAge) ? youngDriverFee : 0
  const rates = ratesKey(ratedRental(rental), content.rates)
  const terms = [
    days,
    pickupBranch.concessionRate,
    oneWayFee,
    afterHoursFee,
    young,
    tax,
    coupon,
    rates,
  ]
  const kept = keptFor(content)
  const key = JSON.stringify(terms)
  const held = kept.get(key)
  if (held) return held
  const { priceOf } = ruleGroups(content)
  const known = new Map<number, CarTotals>()
  const prepaid = new Map<number, Cents>()
  const totals: FleetTotals = {
    of(car) {
      const price = priceOf.get(car.id) ?? -car.id
      const found = known.get(price) ?? totalsOf(car, rental, content, coupon)
      known.set(price, found)
      return found
    },
    prepaidOf(car) {
      const price = priceOf.get(car.id) ?? -car.id
      const found = prepaid.get(price) ?? baseQuote(car, 'prepaid', rental, content, coupon).total
      prepaid.set(price, found)
      return found
    },
  }
  kept.set(key, totals)
  return totals
}

function totalsOf(car: Car, rental: Priced, content: Catalogue, coupon: Coupon | null): CarTotals {
  const quote = (type: ReservationType, taken: Coupon | null) =>
    baseQuote(car, type, rental, content, taken)
  const [prepaid, postpaid] = [quote('prepaid', coupon), quote('postpaid', coupon)]
  const discounted = prepaid.discount > 0 || postpaid.discount > 0
  const full = discounted
    ? { prepaid: quote('prepaid', null).total, postpaid: quote('postpaid', null).total }
    : { prepaid: prepaid.total, postpaid: postpaid.total }
  return { prepaid: prepaid.total, postpaid: postpaid.total, full, discounted }
}

type Kept = LRUCache<string, FleetTotals>

/** Totals of all cars of all terms: some 70 MB at most. */
const MAX_TOTALS = 500_000

/**
 * Around a season each search asks for terms of its own: so many days of it, so many of the next. Where fewer are kept than
 * visitors ask for in turn, none is found again, and each search prices the whole fleet for each day of the strip.
 */
function termsKept(cars: number): number {
  return Math.min(2000, Math.max(50, Math.floor(MAX_TOTALS / Math.max(1, cars))))
}

/** By the cars of a catalogue and their plans, which are fetched together: prices of before a change go with them. */
const byCars = new WeakMap<Catalogue['cars'], Kept>()

function keptFor({ cars }: Catalogue): Kept {
  const kept: Kept = byCars.get(cars) ?? new LRUCache({ max: termsKept(cars.length) })
  byCars.set(cars, kept)
  return kept
}
