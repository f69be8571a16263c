import { MINIMUM_AGE } from './booking-rules'

/** Of a driver, as `RentalSearch` has it; undefined for whatever is no age. By itself: every search loads it. */
export function readAge(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('driverAge' in raw)) return undefined
  const { driverAge: age } = raw
  return typeof age === 'number' && Number.isInteger(age) && age >= 0 && age < 130 ? age : undefined
}

/** Of an age that a renter said while searching (D9); one who said none is old enough. */
export function isYoungAge(age: number | undefined, maximumAge: number): boolean {
  return age !== undefined && age >= MINIMUM_AGE && age <= maximumAge
}
