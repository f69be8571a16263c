import { freeCancelUntil } from '~/domain/booking/reservation'
import { afterHoursFee, oneWayFee, type RentalSearch } from '~/domain/booking/search'
import {
  type HalfDay,
  halfDays,
  type LocalDateTime,
  rentalDays,
} from '~/domain/calendar/rental-period'
import type { AddOn, Branch, Car, Catalogue, Coverage } from '~/domain/catalogue'
import { isYoungAge } from '~/domain/people/driver-age'
import { type Coupon, servesClass } from '~/domain/pricing/coupon'
import type { Cents } from '~/domain/pricing/money'
import { priceQuote, type Quote, type ReservationType } from '~/domain/pricing/price'
import { type CarRates, carRates, type RatedRental } from '~/domain/pricing/rates'
import { type SeasonCost, seasonCosts } from '~/domain/pricing/season-costs'
import { isAllowedClass, passesMinimumDays } from '~/domain/stock/car-rules'
import { occupiedUntil } from '~/domain/stock/vehicles'

export type Rental = {
  readonly search: RentalSearch
  readonly days: number
  /** The half days of its vehicle, until that can go out again. */
  readonly halves: readonly HalfDay[]
  readonly occupiedUntil: LocalDateTime
  readonly pickupBranch: Branch
  readonly oneWayFee: Cents
  readonly afterHoursFee: Cents
}

/** The rental of a search; null: the catalogue has no such branch or does not rent the pair one way. */
export function rentalOf(search: RentalSearch, content: Catalogue): Rental | null {
  const pickupBranch = content.branches.find(({ slug }) => slug === search.pickupBranch)
  const returnBranch = content.branches.find(({ slug }) => slug === search.returnBranch)
  const fee = oneWayFee(search, content.oneWayFees)
  if (!pickupBranch || !returnBranch || fee === null) return null
  const repositioningDays =
    content.repositioningDays[`${search.pickupBranch}>${search.returnBranch}`]
  const until = occupiedUntil(search, pickupBranch, returnBranch, repositioningDays)
  return {
    search,
    days: rentalDays(search.pickup, search.return),
    halves: halfDays(search.pickup, until),
    occupiedUntil: until,
    pickupBranch,
    oneWayFee: fee,
    afterHoursFee: afterHoursFee(search, content.branches),
  }
}

export type RentalTerms = Omit<Rental, 'halves'> & {
  readonly returnBranch: Branch
  readonly coverages: readonly Coverage[]
  readonly addOns: readonly AddOn[]
  readonly youngDriverMaxAge: number
  /** A day. */
  readonly youngDriverFee: Cents
  readonly airportPercent: number
  readonly taxPercent: number
  /** Panama-local date-time until which cancelling is free. */
  readonly freeCancelUntil: string
}

/** Terms of a valid search; null: a branch is unknown or the pair is not rented one way. */
export function rentalTerms(catalogue: Catalogue, search: RentalSearch): RentalTerms | null {
  const { site, branches, coverages, addOns } = catalogue
  const rental = rentalOf(search, catalogue)
  const returnBranch = branches.find(({ slug }) => slug === search.returnBranch)
  if (!rental || !returnBranch) return null
  const { halves: _, ...shared } = rental
  return {
    ...shared,
    returnBranch,
    coverages,
    addOns,
    youngDriverMaxAge: site.youngDriverMaxAge,
    youngDriverFee: site.youngDriverFee,
    airportPercent: shared.pickupBranch.concessionRate,
    taxPercent: site.tax,
    freeCancelUntil: freeCancelUntil(search.pickup, site.freeCancelHours),
  }
}

/** The cars the brand rents for that many days (§5.15), those out of service included. */
export function carsFor(days: number, { cars, site }: Catalogue): Car[] {
  return cars.filter((car) => isAllowedClass(car, site.carClasses) && passesMinimumDays(car, days))
}

/** The part of a rental on which its rates depend. */
export function ratedRental({ search, days }: Pick<Rental, 'search' | 'days'>): RatedRental {
  return { pickup: search.pickup, days, branch: search.pickupBranch }
}

export function ratesOf(
  car: Pick<Car, 'id' | 'class' | 'dailyPrice'>,
  rental: Pick<Rental, 'search' | 'days'>,
  { rates }: Pick<Catalogue, 'rates'>,
): CarRates {
  return carRates(car, ratedRental(rental), rates)
}

/** The price before anything is chosen: mandatory plan assumed, no add-ons (D10); with the coupon where it serves (D36). */
export function baseQuote(
  car: Car,
  type: ReservationType,
  rental: Omit<Rental, 'halves' | 'occupiedUntil'>,
  content: Catalogue,
  coupon: Coupon | null = null,
  rates: CarRates = ratesOf(car, rental, content),
): Quote {
  const { coverages, site } = content
  return priceQuote({
    car,
    days: rental.days,
    rates,
    type,
    coverage: null,
    coverages,
    addOns: [],
    oneWayFee: rental.oneWayFee,
    delivery: null,
    afterHoursFee: rental.afterHoursFee,
    youngDriverFee: isYoungAge(rental.search.driverAge, site.youngDriverMaxAge)
      ? site.youngDriverFee
      : 0,
    coupon: coupon && servesClass(coupon, car.class) ? coupon : null,
    airportPercent: rental.pickupBranch.concessionRate,
    taxPercent: site.tax,
  })
}

/** The seasons of a rental with what each adds to the total of `baseQuote`, paid now. */
export function seasonCostsOf(
  car: Car,
  rental: Omit<Rental, 'halves' | 'occupiedUntil'>,
  content: Catalogue,
  coupon: Coupon | null,
): SeasonCost[] {
  return seasonCosts(
    ratesOf(car, rental, content),
    car.dailyPrice,
    (rates) => baseQuote(car, 'prepaid', rental, content, coupon, rates).total,
  )
}
