import type { Car, Catalogue, Localized } from '~/domain/catalogue'
import { minimumStayOf } from '~/domain/rates'
import { type LimitKind, limitOn, nearestAllowed, type RentalLimit } from '~/domain/rental-limits'
import type { LocalDate, LocalDateTime } from '~/domain/rental-period'
import { checkSearch, movePickup, pickupWindow, type RentalSearch } from '~/domain/search'
import { correctSearch } from '~/domain/search-correction'
import { type MinimumStay, minimumStay } from './minimum-stay'
import { type Rental, ratedRental } from './rental'

/** Why a car that the brand has is not rented for a search, whether or not one is free. */
export type NotRentable =
  | { readonly stay: MinimumStay; readonly limit: null; readonly age: null }
  | { readonly stay: null; readonly limit: BrokenLimit; readonly age: null }
  /** Full years from which the car is rented. */
  | { readonly stay: null; readonly limit: null; readonly age: number }

/** What its words need, and the nearest search that it allows. */
export type BrokenLimit = {
  readonly kind: LimitKind
  readonly name: Localized
  /** Of the pickup. */
  readonly branch: Localized
  /** Of a blackout. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | null
  /** Of a lead time, in hours; of a last pickup, in minutes. */
  readonly count: number
  /** Other dates, another time, or another branch for the pickup; null: nowhere near. */
  readonly search: RentalSearch | null
  /** Of the branch in `search`, where that is another. */
  readonly elsewhere: Localized | null
}

type Facts = Pick<Rental, 'search' | 'days' | 'pickupBranch'>

type RentableCar = Pick<Car, 'id' | 'class' | 'minimumAge' | 'minimumDays'>

/** What no other search helps against comes first, then what more days do not help against. @param now Panama-local */
export function notRentable(
  car: RentableCar,
  rental: Facts,
  content: Catalogue,
  now: LocalDateTime,
): NotRentable | null {
  if (isTooYoung(car, rental)) return { stay: null, limit: null, age: car.minimumAge ?? 0 }
  const limit = brokenLimit(car, rental, content, now)
  if (limit) return { stay: null, limit, age: null }
  const stay = minimumStay(car, rental, content, now)
  return stay && { stay, limit: null, age: null }
}

/** The same without the search that is allowed instead: it is asked of every car. */
export function isRentable(
  car: RentableCar,
  rental: Facts,
  content: Catalogue,
  now: LocalDateTime,
): boolean {
  return (
    !isTooYoung(car, rental) &&
    !limitOn(pickupOf(car, rental, now), content.pickupLimits) &&
    !minimumStayOf(car, ratedRental(rental), content.rates)
  )
}

function isTooYoung({ minimumAge }: Pick<Car, 'minimumAge'>, { search }: Facts): boolean {
  return search.driverAge !== undefined && search.driverAge < (minimumAge ?? 0)
}

function pickupOf(car: Pick<Car, 'class'>, { search, pickupBranch }: Facts, now: LocalDateTime) {
  return { branch: pickupBranch, carClass: car.class, pickup: search.pickup, now }
}

function brokenLimit(
  car: Pick<Car, 'class'>,
  rental: Facts,
  content: Catalogue,
  now: LocalDateTime,
): BrokenLimit | null {
  const { search, pickupBranch: branch } = rental
  const wanted = pickupOf(car, rental, now)
  const limit = limitOn(wanted, content.pickupLimits)
  if (!limit) return null
  const context = { ...content, now }
  const pickup = nearestAllowed(wanted, content.pickupLimits, pickupWindow(context))
  const moved = pickup === null ? null : correctSearch(movePickup(search, pickup), context).search
  const other = moved ? null : elsewhere(search, wanted, content)
  return {
    kind: limit.rule.kind,
    name: limit.name,
    branch: branch.shortName,
    days: limit.rule.kind === 'blackout' ? limit.rule : null,
    count: countOf(limit),
    search: moved ?? other?.search ?? null,
    elsewhere: other?.name ?? null,
  }
}

/** The first other branch that hands out such a car then; a return to where it was picked up moves with it. */
function elsewhere(
  search: RentalSearch,
  wanted: {
    readonly carClass: string
    readonly pickup: LocalDateTime
    readonly now: LocalDateTime
  },
  content: Catalogue,
): { readonly search: RentalSearch; readonly name: Localized } | null {
  const isRoundTrip = search.pickupBranch === search.returnBranch
  for (const branch of content.branches) {
    const { slug } = branch
    if (slug === search.pickupBranch || limitOn({ ...wanted, branch }, content.pickupLimits))
      continue
    const moved = { ...search, pickupBranch: slug, ...(isRoundTrip && { returnBranch: slug }) }
    if (checkSearch(moved, { ...content, now: wanted.now }).length > 0) continue
    return { search: moved, name: branch.shortName }
  }
  return null
}

function countOf({ rule }: RentalLimit): number {
  if (rule.kind === 'lead_time') return rule.hours
  return rule.kind === 'last_pickup' ? rule.minutes : 0
}
