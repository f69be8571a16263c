import { isAllowedClass, passesMinimumDays } from '~/domain/car-rules'
import type { Branch, Car, Catalogue } from '~/domain/catalogue'
import { type Coupon, servesClass } from '~/domain/coupon'
import type { Cents } from '~/domain/money'
import { type PriceFacts, priceQuote, type Quote, type ReservationType } from '~/domain/price'
import { type HalfDay, halfDays, rentalDays } from '~/domain/rental-period'
import { afterHoursFee, oneWayFee, type RentalSearch } from '~/domain/search'

export type Rental = {
  readonly search: RentalSearch
  readonly days: number
  readonly halves: readonly HalfDay[]
  readonly pickupBranch: Branch
  readonly oneWayFee: Cents
  readonly afterHoursFee: Cents
}

/** Null: the catalogue has no such branch or does not rent the pair one way. */
export function rentalOf(search: RentalSearch, content: Catalogue): Rental | null {
  const pickupBranch = content.branches.find(({ slug }) => slug === search.pickupBranch)
  const fee = oneWayFee(search, content.oneWayFees)
  if (!pickupBranch || fee === null) return null
  return {
    search,
    days: rentalDays(search.pickup, search.return),
    halves: halfDays(search.pickup, search.return),
    pickupBranch,
    oneWayFee: fee,
    afterHoursFee: afterHoursFee(search, content.branches),
  }
}

/** The cars the brand rents for that many days (source.md §5), those out of service included. */
export function carsFor(days: number, { cars, site }: Catalogue): Car[] {
  return cars.filter((car) => isAllowedClass(car, site.carClasses) && passesMinimumDays(car, days))
}

/** The price before anything is chosen: mandatory plan assumed, no add-ons (D10); with the coupon where it serves (D36). */
export function baseQuote(
  car: PriceFacts['car'],
  type: ReservationType,
  rental: Pick<Rental, 'days' | 'pickupBranch' | 'oneWayFee' | 'afterHoursFee'>,
  { coverages, site }: Catalogue,
  coupon: Coupon | null = null,
): Quote {
  return priceQuote({
    car,
    days: rental.days,
    type,
    coverage: null,
    coverages,
    addOns: [],
    oneWayFee: rental.oneWayFee,
    afterHoursFee: rental.afterHoursFee,
    youngDriverFee: 0,
    coupon: coupon && servesClass(coupon, car.class) ? coupon : null,
    airportPercent: rental.pickupBranch.concession,
    taxPercent: site.tax,
  })
}
