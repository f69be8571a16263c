import * as z from 'zod/mini'
import { shownReservationSchema } from '~/features/booking/booking.schema'

/** In the order in which they are done (D31); each has its address below `/precheckin`, the start is that itself. */
export const precheckinSteps = ['start', 'preferences', 'verify', 'checkout', 'thanks'] as const
export type PrecheckinStep = (typeof precheckinSteps)[number]

/** Those behind the start. */
export const precheckinPages = ['preferences', 'verify', 'checkout', 'thanks'] as const
export type PrecheckinPage = (typeof precheckinPages)[number]

export const photoSides = ['front', 'back'] as const
export type PhotoSide = (typeof photoSides)[number]

const typed = (limit: number) => z.string().check(z.maxLength(limit))

/** `version`: of what the page showed; another one means that somebody saved meanwhile. */
const shown = { ...shownReservationSchema.shape, version: z.int().check(z.minimum(0)) }

export const MOST_DRIVERS = 3

const driverSchema = z.object({
  name: typed(254),
  lastName: typed(254),
  license: typed(40),
  /** `YYYY-MM-DD`; parts may be missing. */
  birthday: typed(20),
})
export type Driver = z.infer<typeof driverSchema>

export const preferencesSchema = z.object({
  ...shown,
  /** `HH:mm` of Panama. */
  arrivalTime: typed(5),
  flightNumber: typed(20),
  drivers: z.array(driverSchema).check(z.maxLength(MOST_DRIVERS)),
  /** Code of a better plan; empty: the booked one. */
  coverage: typed(40),
  addOns: z.record(typed(40), z.int().check(z.minimum(0), z.maximum(99))),
})
export type Preferences = z.infer<typeof preferencesSchema>

export const licenceSchema = z.object({
  ...shown,
  number: typed(40),
  /** ISO 3166 alpha-2. */
  country: typed(2),
  /** `YYYY-MM-DD`; parts may be missing. */
  expiry: typed(20),
})
export type Licence = z.infer<typeof licenceSchema>

export const acceptSchema = z.object({
  ...shown,
  /** Cents that the page said are due. */
  shownDue: z.int().check(z.minimum(0)),
})
export type Accept = z.infer<typeof acceptSchema>
