import * as z from 'zod/mini'
import { asTyped } from '~/domain/as-typed'
import { panamaNow } from '~/domain/calendar/rental-period'
import { fullYear, fullYearAhead, joinDate, splitDate } from '~/domain/people/renter'
import { shownReservationSchema, typedText } from '~/features/booking/booking.schema'

/** In the order in which they are done (D31); each has its address below `/precheckin`, the start is that itself. */
export const precheckinSteps = ['start', 'preferences', 'verify', 'checkout', 'thanks'] as const
export type PrecheckinStep = (typeof precheckinSteps)[number]

/** Those behind the start. */
export const precheckinPages = ['preferences', 'verify', 'checkout', 'thanks'] as const
export type PrecheckinPage = (typeof precheckinPages)[number]

export const photoSides = ['front', 'back'] as const
export type PhotoSide = (typeof photoSides)[number]

const chosen = (limit: number) => z.string().check(z.maxLength(limit))

/** `YYYY-MM-DD`; parts may be missing, and a year of two digits is made whole. */
const typedDate = (yearInFull: (year: string) => string) =>
  z.pipe(
    typedText(60),
    z.transform((date) => {
      const { day, month, year } = splitDate(date)
      return joinDate(day, month, yearInFull(year))
    }),
  )

/** `version`: of what the page showed; another one means that somebody saved meanwhile. */
const shown = { ...shownReservationSchema.shape, version: z.int().check(z.minimum(0)) }

export const MOST_DRIVERS = 3

const driverSchema = z.object({
  name: typedText(254),
  lastName: typedText(254),
  license: typedText(40),
  birthday: typedDate((year) => fullYear(year, panamaNow(Date.now()))),
})
export type Driver = z.infer<typeof driverSchema>

export const preferencesSchema = z.object({
  ...shown,
  /** `HH:mm` of Panama. */
  arrivalTime: chosen(5),
  flightNumber: typedText(40),
  drivers: z.array(driverSchema).check(z.maxLength(MOST_DRIVERS)),
  /** Code of a better plan; empty: the booked one. */
  coverage: chosen(60),
  addOns: z.record(chosen(60), z.int().check(z.minimum(0), z.maximum(99))),
})
export type Preferences = z.infer<typeof preferencesSchema>
export type PreferenceValues = Omit<Preferences, 'code' | 'version'>

export const licenseSchema = z.object({
  ...shown,
  number: typedText(40),
  /** ISO 3166 alpha-2. */
  country: chosen(2),
  expiry: typedDate(fullYearAhead),
})
export type License = z.infer<typeof licenseSchema>
export type LicenseValues = Omit<License, 'code' | 'version'>

export const acceptSchema = z.object({
  ...shown,
  /** Cents that the page said are due. */
  shownDue: z.int().check(z.minimum(0)),
})
export type Accept = z.infer<typeof acceptSchema>

/** The fields of the form as a browser sends them, or as they stand in the page before it is alive. */
export function preferencesIn(form: FormData): PreferenceValues {
  const addOns = [...form.keys()].filter((name) => name.startsWith('addOn.'))
  return {
    arrivalTime: textIn(form, 'arrivalTime'),
    flightNumber: textIn(form, 'flightNumber'),
    coverage: textIn(form, 'coverage'),
    drivers: Array.from({ length: MOST_DRIVERS }, (_, index): Driver => {
      const name = (field: keyof Driver) => `drivers[${index}].${field}`
      return {
        name: textIn(form, name('name')),
        lastName: textIn(form, name('lastName')),
        license: textIn(form, name('license')),
        birthday: dateIn(form, name('birthday')),
      }
    }).filter((driver) => Object.values(driver).some((value) => asTyped(value) !== '')),
    addOns: Object.fromEntries(
      addOns.map((name) => [name.slice('addOn.'.length), Number(textIn(form, name)) || 0]),
    ),
  }
}

export function licenseIn(form: FormData): LicenseValues {
  return {
    number: textIn(form, 'number'),
    country: textIn(form, 'country'),
    expiry: dateIn(form, 'expiry'),
  }
}

function dateIn(form: FormData, name: string): string {
  const part = (which: 'Day' | 'Month' | 'Year') => textIn(form, `${name}${which}`)
  return joinDate(part('Day'), part('Month'), part('Year'))
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
