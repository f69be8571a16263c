import { MINIMUM_AGE } from '../booking/booking-rules'
import type { Car, Site } from '../catalogue'

/** A driver's age, as in `RentalSearch`; undefined for whatever is no age. It stands alone: every search loads it. */
export function readAge(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('driverAge' in raw)) return undefined
  const { driverAge: age } = raw
  return typeof age === 'number' && Number.isInteger(age) && age >= 0 && age < 130 ? age : undefined
}

/** Whether an age that a renter said while searching is a young driver's (D9); one who said none is old enough. */
export function isYoungAge(age: number | undefined, maximumAge: number): boolean {
  return age !== undefined && age >= MINIMUM_AGE && age <= maximumAge
}

/** The age of a search, where it pays the fee; null: it does not. */
export function chargedAge(
  age: number | undefined,
  { youngDriverMaxAge, youngDriverFee }: Pick<Site, 'youngDriverMaxAge' | 'youngDriverFee'>,
): number | null {
  return age !== undefined && youngDriverFee > 0 && isYoungAge(age, youngDriverMaxAge) ? age : null
}

/** Full years on the pickup day from which a car is rented: its own, and never below the house's (§9.1). */
export function leastAge({ minimumAge }: Pick<Car, 'minimumAge'>): number {
  return Math.max(MINIMUM_AGE, minimumAge ?? 0)
}

/** The highest age from which a published car of a fleet is rented; null: none has an age of its own. */
export function highestLeastAgeOf(
  cars: readonly Pick<Car, 'status' | 'minimumAge'>[],
): Site['highestLeastAge'] {
  const ages = cars.flatMap(({ status, minimumAge }) =>
    status === 'published' && minimumAge !== null ? minimumAge : [],
  )
  return ages.length > 0 ? Math.max(...ages) : null
}

/** Whether a driver of the age that a search says may rent the car; one who said none may. */
export function isOldEnough(car: Pick<Car, 'minimumAge'>, age: number | undefined): boolean {
  return age === undefined || age >= leastAge(car)
}

/** The ages at which a driver of the car pays the fee for young ones (D9), both included; null: none does. */
export function youngAges(
  car: Pick<Car, 'minimumAge'>,
  { maximumAge, dailyFee }: { readonly maximumAge: number; readonly dailyFee: number },
): { readonly from: number; readonly to: number } | null {
  const from = leastAge(car)
  return dailyFee > 0 && from <= maximumAge ? { from, to: maximumAge } : null
}

export type AgeRules = Pick<Site, 'youngDriverMaxAge' | 'youngDriverFee' | 'highestLeastAge'>

/** The last age that a search has: it pays the fee, or is too young for a car of the fleet. Below 21: ages change nothing. */
export function lastAskedAge(rules: Partial<AgeRules>): number {
  const { youngDriverMaxAge = 0, youngDriverFee = 0, highestLeastAge } = rules
  return Math.max(youngDriverFee > 0 ? youngDriverMaxAge : 0, (highestLeastAge ?? 0) - 1)
}
