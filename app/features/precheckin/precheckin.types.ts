import type { AddOn, Coverage } from '~/domain/catalogue'
import type { Quote } from '~/domain/pricing/price'
import type { BookingView } from '~/features/booking/booking.types'
import type { Driver, PhotoSide, PrecheckinStep } from './precheckin.schema'

const reviews = ['none', 'review', 'approved', 'again'] as const
export type Review = (typeof reviews)[number]

export type PhotoView = {
  /** Names what is stored, so that it is not replaced unseen; nobody can open it by that. Null: none. */
  readonly id: string | null
  /** Whether it may be (re)placed now. */
  readonly open: boolean
}

export type PrecheckinView = {
  readonly booking: BookingView
  readonly version: number
  /** The last step that is done. */
  readonly done: PrecheckinStep
  /** The pre-check-in was finished, and the booking was changed afterwards. */
  readonly isAskedAgain: boolean
  readonly arrivalTime: string
  readonly flightNumber: string
  readonly drivers: readonly Driver[]
  /** A better plan than the booked one; empty: none. */
  readonly coverage: string
  /** More of them than booked, drivers left out. */
  readonly addOns: Readonly<Record<string, number>>
  /** The quantity of each add-on in the booking. */
  readonly booked: readonly { readonly code: string; readonly quantity: number }[]
  readonly license: {
    readonly number: string
    /** ISO code; empty: nothing says it. */
    readonly country: string
    readonly expiry: string
  }
  /** `+1`, where the country of the license is that of the renter's phone; null: it was said. */
  readonly countryFrom: string | null
  readonly photos: Readonly<Record<PhotoSide, PhotoView>>
  readonly review: Review
  /** The note of staff, where they ask for another photo. */
  readonly note: string
  /** The bill with the additions as they were saved last. */
  readonly quote: Quote
  /** Cents to pay at the counter: the difference, or all of a booking that is paid there. */
  readonly due: number
  /** It is null until the last step is done. */
  readonly expressCode: string | null
  /** QR of the express code as SVG path, with its size in modules. */
  readonly qr: { readonly path: string; readonly size: number } | null
  /** `HH:mm` of the pickup's day, within the branch's hours. */
  readonly arrivalTimes: readonly string[]
  readonly plans: readonly Coverage[]
  /** As it was booked, with its list of today; the code is empty, as it stays. */
  readonly bookedPlan: Coverage
  /** Those that may be added, or are booked; `maxQuantity` is how many more. */
  readonly extras: readonly AddOn[]
  /** It is null when the brand has no such add-on, and more drivers are not offered. */
  readonly driver: AddOn | null
  /** How many further drivers may be named. */
  readonly driverRoom: number
}

export type PrecheckinAnswer =
  | { readonly view: PrecheckinView }
  | { readonly redirect: 'start' | 'checkout' | 'manage' }

export const precheckinProblems = [
  'required',
  'too_long',
  'invalid_name',
  'latin_letters',
  'invalid_birthday',
  'minimum_age',
  'invalid_license',
  'invalid_flight',
  'invalid_date',
  'invalid_country',
  'expires_before_return',
  'photo_missing',
] as const
export type PrecheckinProblem = (typeof precheckinProblems)[number]

/** By the name of the field: `flightNumber`, `drivers[0].name`, `expiry`, `front`. */
export type PrecheckinProblems = Readonly<Record<string, PrecheckinProblem>>

const saveRefusals = [
  'stale',
  'terms_changed',
  'no_reservation',
  'too_many_requests',
  'unavailable',
] as const
export type SaveRefusal = (typeof saveRefusals)[number]

export type SaveResult =
  | { readonly ok: true; readonly next: PrecheckinStep }
  | { readonly ok: false; readonly problems: PrecheckinProblems }
  /** `version`: of what is saved now; saving again with it means to replace that. */
  | { readonly ok: false; readonly error: SaveRefusal; readonly version?: number }

export const photoRefusals = [
  'too_big',
  'not_photo',
  'unreadable',
  'closed',
  'replaced',
  'no_reservation',
  'too_many_requests',
  /** Too many wait for the decoder. */
  'busy',
  'unavailable',
] as const
export type PhotoRefusal = (typeof photoRefusals)[number]

export type PhotoResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly error: PhotoRefusal; readonly id?: string | null }
