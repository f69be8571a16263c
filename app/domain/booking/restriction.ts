import {
  nearestAllowed,
  type PickupRestriction,
  type RestrictionKind,
  restrictionOn,
} from '~/domain/booking/pickup-restrictions'
import { checkSearch, movePickup, pickupWindow, type RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { dateOf, type LocalDate, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Branch, Car, Catalogue } from '~/domain/catalogue'
import type { Localized } from '~/domain/locales'
import { isOldEnough, leastAge } from '~/domain/people/driver-age'
import { minimumRentalOf } from '~/domain/pricing/rates'
import { passesMinimumDays } from '~/domain/stock/car-rules'
import { type MinimumRental, minimumRental } from './minimum-rental'
import { type Rental, ratedRental, rentalOf } from './rental'

/** Why a car that the brand has is not rented for a search, whether or not one is free. */
export type Restriction =
  | { readonly stay: MinimumRental; readonly limit: null; readonly age: null }
  | { readonly stay: null; readonly limit: ViolatedRestriction; readonly age: null }
  /** Full years from which the car is rented. */
  | { readonly stay: null; readonly limit: null; readonly age: number }

/** The facts that the words of a restriction need, and the nearest search that it allows. */
export type ViolatedRestriction = {
  readonly kind: RestrictionKind
  readonly name: Localized
  /** The branch of the pickup. */
  readonly branch: Localized
  /** The days of a blackout. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | null
  /** Hours of a lead time, or minutes of a last pickup. */
  readonly count: number
  /** Other dates, another time, or another branch for the pickup; null: nowhere near. */
  readonly search: RentalSearch | null
  /** The branch in `search`, where that is another. */
  readonly elsewhere: Localized | null
}

type Facts = Pick<Rental, 'search' | 'days' | 'pickupBranch'>
type RentedCar = Pick<Car, 'id' | 'class' | 'minimumAge' | 'minimumDays'>

/**
 * The restriction that refuses a rental. One against which no other search helps comes first, then one against which
 * more days do not help. @param now Panama-local
 */
export function restrictionOf(
  car: RentedCar,
  rental: Facts,
  content: Catalogue,
  now: LocalDateTime,
): Restriction | null {
  const { driverAge } = rental.search
  if (!isOldEnough(car, driverAge)) {
    return { stay: null, limit: null, age: leastAge(car) }
  }
  const limit = violatedRestriction(car, rental, content, now)
  if (limit) return { stay: null, limit, age: null }
  const stay = minimumRental(car, rental, content, now)
  return stay && { stay, limit: null, age: null }
}

/** The same without the search that is allowed instead: it is asked of every car. */
export function isRentable(
  car: RentedCar,
  rental: Facts,
  content: Catalogue,
  now: LocalDateTime,
): boolean {
  const { search, pickupBranch: branch } = rental
  const { driverAge, pickup } = search
  return (
    isOldEnough(car, driverAge) &&
    restrictionOn({ branch, carClass: car.class, pickup, now }, content.pickupRestrictions) ===
      null &&
    minimumRentalOf(car, ratedRental(rental), content.rates) === null
  )
}

/** Whether a link may lead to a search: every rule lets the car be rented for it; whether one is free is left open. */
export function accepts(
  car: RentedCar,
  search: RentalSearch,
  content: Catalogue,
  now: LocalDateTime,
): boolean {
  if (checkSearch(search, { ...content, now }).length > 0) return false
  const rental = rentalOf(search, content)
  return (
    rental !== null && passesMinimumDays(car, rental.days) && isRentable(car, rental, content, now)
  )
}

/** The pickup restriction that a rental violates; null: the car is handed out there and then. */
export function violatedRestriction(
  car: RentedCar,
  { search, pickupBranch: branch }: Pick<Facts, 'search' | 'pickupBranch'>,
  content: Catalogue,
  now: LocalDateTime,
): ViolatedRestriction | null {
  const wanted = { branch, carClass: car.class, pickup: search.pickup, now }
  const limit = restrictionOn(wanted, content.pickupRestrictions)
  if (!limit) return null
  const context = { ...content, now }
  const movedTo = (pickup: LocalDateTime) =>
    correctSearch(movePickup(search, pickup), context).search
  const pickup = nearestAllowed(wanted, content.pickupRestrictions, {
    ...pickupWindow(context),
    accepts: (found) => accepts(car, movedTo(found), content, now),
  })
  const other = pickup === null ? elsewhere(car, search, content, now) : null
  return {
    kind: limit.rule.kind,
    name: limit.name,
    branch: branch.shortName,
    days: limit.rule.kind === 'blackout' ? limit.rule : null,
    count: countOf(limit),
    search: pickup === null ? (other?.search ?? null) : movedTo(pickup),
    elsewhere: other?.name ?? null,
  }
}

/** The nearest other branch at which the car is rented on that day; a return to where it was picked up moves with it. */
function elsewhere(
  car: RentedCar,
  search: RentalSearch,
  content: Catalogue,
  now: LocalDateTime,
): { readonly search: RentalSearch; readonly name: Localized } | null {
  const isRoundTrip = search.pickupBranch === search.returnBranch
  for (const { slug, shortName } of nearestBranches(search.pickupBranch, content)) {
    const wanted = { ...search, pickupBranch: slug, ...(isRoundTrip && { returnBranch: slug }) }
    const { search: moved } = correctSearch(wanted, { ...content, now })
    const isSame =
      moved.pickupBranch === slug &&
      moved.returnBranch === wanted.returnBranch &&
      dateOf(moved.pickup) === dateOf(search.pickup)
    if (isSame && accepts(car, moved, content, now)) return { search: moved, name: shortName }
  }
  return null
}

/** By the minutes of the drive; a branch to which none is known comes last. */
function nearestBranches(slug: string, { branches, drives }: Catalogue): Branch[] {
  const minutes = ({ slug: other }: Branch) =>
    drives[`${slug}>${other}`]?.minutes ??
    drives[`${other}>${slug}`]?.minutes ??
    Number.MAX_SAFE_INTEGER
  return branches
    .filter((branch) => branch.slug !== slug)
    .toSorted((one, other) => minutes(one) - minutes(other))
}

function countOf({ rule }: PickupRestriction): number {
  if (rule.kind === 'lead_time') return rule.hours
  return rule.kind === 'last_pickup' ? rule.minutes : 0
}
