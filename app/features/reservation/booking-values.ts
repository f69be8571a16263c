import type { RentalSearch } from '~/domain/booking/search'
import { withCallingCode } from '~/domain/people/phone'
import type { ReservationType } from '~/domain/pricing/price'
import type { Draft, DraftPatch } from '~/features/booking/draft.schema'
import {
  eachRenterField,
  type RenterDetails,
  renterFieldNames,
} from '~/features/booking/renter-fields'
import { callingCodeOf, splitPhone } from './phone-countries'

/**
 * The values of the steps of `/reserva` as they are typed: the phone without its calling code, a birthday half
 * finished.
 */
export type BookingValues = RenterDetails & {
  readonly type: ReservationType
  /** Empty: none chosen yet, nothing is preselected (D10). */
  readonly coverageCode: string
  readonly addOns: Readonly<Record<string, number>>
  /** Code of a zone of the branch of the pickup; empty: none (D58). */
  readonly delivery: string
  /** Country whose calling code stands before the phone, `PA+507`. */
  readonly phoneCountry: string
  readonly termsAccepted: boolean
  readonly marketing: boolean
}

export function valuesOf(draft: Draft): BookingValues {
  const { renter, type, coverageCode, addOns, delivery, termsAccepted, marketing } = draft
  const { country, national } = splitPhone(renter.phone)
  return {
    ...renter,
    phone: national,
    phoneCountry: country,
    type,
    coverageCode: coverageCode ?? '',
    addOns,
    delivery,
    termsAccepted,
    marketing,
  }
}

/** Nothing stands in the form that starting over would empty. */
export function isBlank(values: BookingValues): boolean {
  const { coverageCode, addOns, delivery } = values
  const isAnyTyped = renterFieldNames.some((name) => values[name] !== '')
  const isAnyChosen = coverageCode !== '' || delivery !== ''
  return !isAnyChosen && !isAnyTyped && Object.values(addOns).every((quantity) => quantity === 0)
}

/** The renter's details as they are sent: the phone with its calling code. */
export function renterOf(values: RenterDetails & Pick<BookingValues, 'phoneCountry'>) {
  const phone = withCallingCode(values.phone, callingCodeOf(values.phoneCountry))
  return { ...eachRenterField((name) => values[name]), phone }
}

/** The trip that a form without scripts shows and sends back: what was corrected since is another one. */
export function shownTrip(search: RentalSearch): string {
  return [search.pickupBranch, search.returnBranch, search.pickup, search.return].join(' ')
}

/** The part of the form that the draft keeps (D13): all but the terms, which are never remembered. */
export function draftPatchOf(values: BookingValues): DraftPatch {
  const { type, coverageCode, addOns, delivery, marketing } = values
  return {
    type,
    coverageCode: coverageCode || null,
    addOns: { ...addOns },
    delivery,
    renter: renterOf(values),
    marketing,
  }
}
