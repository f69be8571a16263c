import { dateOf, type LocalDateTime, parseLocalDate } from '~/domain/calendar/rental-period'
import { checkBirthday, checkLicense, checkName } from '~/domain/people/renter'
import { renterFields } from '~/features/booking/renter-fields'
import type { Driver, LicenseValues, PhotoSide, PreferenceValues } from './precheckin.schema'
import {
  type PrecheckinProblem,
  type PrecheckinProblems,
  precheckinProblems,
} from './precheckin.types'

type DriverRules = {
  /** Panama-local: ages count on that day. */
  readonly pickup: LocalDateTime
  /** Full years, of the car (`leastAge`). */
  readonly leastAge: number
}

export function preferenceProblems(
  { arrivalTime, flightNumber, drivers }: PreferenceValues,
  rules: DriverRules,
): PrecheckinProblems {
  const flight = renterFields.flightNumber.check(flightNumber, { ...rules, parsePhone: () => null })
  return only({
    arrivalTime: /^([01]\d|2[0-3]):[0-5]\d$/.test(arrivalTime) ? null : 'required',
    flightNumber: flight,
    ...Object.assign({}, ...drivers.map((driver, index) => driverProblems(driver, index, rules))),
  })
}

function driverProblems(
  { name, lastName, license, birthday }: Driver,
  index: number,
  { pickup, leastAge }: DriverRules,
): Record<string, string | null> {
  return {
    [`drivers[${index}].name`]: checkName(name),
    [`drivers[${index}].lastName`]: checkName(lastName),
    [`drivers[${index}].license`]: checkLicense(license),
    [`drivers[${index}].birthday`]: checkBirthday(birthday, pickup, leastAge),
  }
}

/**
 * @param missing sides of the license without a photo
 * @param returned Panama-local
 */
export function licenseProblems(
  { number, country, expiry }: LicenseValues,
  missing: readonly PhotoSide[],
  returned: LocalDateTime,
): PrecheckinProblems {
  return only({
    number: checkLicense(number),
    country: /^[A-Z]{2}$/.test(country) ? null : 'invalid_country',
    expiry: checkExpiry(expiry, returned),
    ...Object.fromEntries(missing.map((side) => [side, 'photo_missing'])),
  })
}

/** It must outlive the return: the day of the return itself is good enough. */
function checkExpiry(expiry: string, returned: LocalDateTime): PrecheckinProblem | null {
  if (expiry.trim() === '') return 'required'
  const date = parseLocalDate(expiry)
  if (!date || Number(date.slice(0, 4)) > 2100) return 'invalid_date'
  return date < dateOf(returned) ? 'expires_before_return' : null
}

function only(found: Readonly<Record<string, string | null>>): PrecheckinProblems {
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => {
      const known = precheckinProblems.find((one) => one === problem)
      return known ? [[field, known]] : []
    }),
  )
}
