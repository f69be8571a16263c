import { checkTerms } from '~/domain/people/renter'
import {
  eachRenterField,
  type FieldProblem,
  type RenterDetails,
  type RenterFieldName,
  type RenterRules,
  renterFieldNames,
  renterFields,
} from '~/features/booking/renter-fields'
import type { StepName } from '~/features/booking/step'

export type BookingField = 'coverageCode' | RenterFieldName | 'termsAccepted'

/** Every field that can be refused, in the order of the screen: the first wrong one gets the focus. */
export const bookingFields: readonly BookingField[] = [
  'coverageCode',
  ...renterFieldNames,
  'termsAccepted',
]

export const fieldsOfStep: Readonly<Record<StepName, readonly BookingField[]>> = {
  auto: [],
  cobertura: ['coverageCode'],
  datos: bookingFields.filter((field) => field !== 'coverageCode'),
}

export type BookingProblems = Readonly<Partial<Record<BookingField, FieldProblem>>>

type TypedBooking = {
  /** The chosen plan; empty or null while there is none. */
  readonly coverageCode: string | null
  readonly renter: RenterDetails
  readonly termsAccepted: boolean
}

/** The fields of a booking that are wrong (D21), in the browser and on the server. */
export function bookingProblems(
  { coverageCode, renter, termsAccepted }: TypedBooking,
  rules: RenterRules,
): BookingProblems {
  const checked: readonly (readonly [BookingField, FieldProblem | null])[] = [
    ['coverageCode', coverageCode ? null : 'coverage'],
    ...renterFieldNames.map(
      (name) => [name, renterFields[name].check(renter[name], rules)] as const,
    ),
    ['termsAccepted', checkTerms(termsAccepted)],
  ]
  return Object.fromEntries(checked.filter(([, problem]) => problem))
}

/** Details that have no problem as they are written: trimmed, e-mail in small letters, phone in E.164. */
export function normalisedRenter(renter: RenterDetails, rules: RenterRules): RenterDetails {
  return eachRenterField((name) => renterFields[name].normalise(renter[name], rules))
}
