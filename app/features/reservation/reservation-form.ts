import { useForm, type ValidationLogicFn } from '@tanstack/react-form'
import { useState } from 'react'
import type { ReservationType } from '~/domain/price'
import type { Draft, RenterDetails } from '~/features/booking/booking.types'
import type { DraftPatch } from '~/features/booking/draft.schema'
import { roughPhone } from './draft-problems'
import { callingCodeOf, splitPhone } from './phone-countries'
import {
  type BookingField,
  bookingSchema,
  type FieldProblem,
  problemsByField,
  withCallingCode,
} from './reservation.schema'
import type { ReservationView } from './reservation.types'

/** What the steps of `/reserva` ask for, as it is typed. */
export type BookingValues = {
  readonly type: ReservationType
  /** Empty: none chosen yet, nothing is preselected (D10). */
  readonly coverageCode: string
  readonly addOns: Readonly<Record<string, number>>
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** Country whose calling code stands before the phone, `PA+507`. */
  readonly phoneCountry: string
  readonly phone: string
  /** `YYYY-MM-DD`; parts may be missing while it is typed. */
  readonly birthday: string
  readonly license: string
  readonly flightNumber: string
  readonly termsAccepted: boolean
  readonly marketing: boolean
}

/** Problems of fields, as the page was loaded with them. */
export type InitialProblems = Partial<Record<BookingField, FieldProblem>>

/**
 * The form over all steps. It validates through the fields, see `afterBlur`. What it begins with is read
 * once: a later answer about the draft is what we sent, and never overwrites what is being typed.
 */
export function useBookingForm(initial: () => BookingValues, problems: () => InitialProblems) {
  const [defaultValues] = useState(initial)
  const [defaultState] = useState(() => ({ fieldMetaBase: metaOf(problems()) }))
  return useForm({
    defaultValues,
    defaultState,
    validationLogic: afterBlur,
    canSubmitWhenInvalid: true,
  })
}
export type BookingForm = ReturnType<typeof useBookingForm>

export function valuesOf(draft: Draft): BookingValues {
  const { client, type, coverageCode, addOns, termsAccepted, marketing } = draft
  const { country, national } = splitPhone(client.phone)
  return {
    type,
    coverageCode: coverageCode ?? '',
    addOns,
    name: client.name,
    lastName: client.lastName,
    email: client.email,
    phoneCountry: country,
    phone: national,
    birthday: client.birthday,
    license: client.license,
    flightNumber: client.flightNumber,
    termsAccepted,
    marketing,
  }
}

/** The renter's details as they are sent: the phone with its calling code. */
export function renterOf(values: BookingValues): RenterDetails {
  const { name, lastName, email, phoneCountry, phone, birthday, license, flightNumber } = values
  return {
    name,
    lastName,
    email,
    phone: withCallingCode(phone, callingCodeOf(phoneCountry)),
    birthday,
    license,
    flightNumber,
  }
}

/** What the draft keeps of the form (D13): all but the terms, which are never remembered. */
export function draftPatchOf(values: BookingValues): DraftPatch {
  const { type, coverageCode, addOns, marketing } = values
  return {
    type,
    coverageCode: coverageCode || null,
    addOns: { ...addOns },
    client: renterOf(values),
    marketing,
  }
}

function metaOf(problems: InitialProblems) {
  const entries = Object.entries(problems).map(([name, onDynamic]) => [
    name,
    { ...untouched, errorMap: { onDynamic }, errorSourceMap: { onDynamic: 'field' as const } },
  ])
  return Object.fromEntries(entries)
}

const untouched = { isTouched: false, isBlurred: false, isDirty: false, isValidating: false }

/**
 * When messages appear (D21): on leaving a field and on submit. While a message stands, typing checks
 * again, so that it goes as soon as the field is right.
 */
const afterBlur: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  const shown = event.fieldName
    ? Boolean(form.getFieldMeta(event.fieldName)?.errorMap.onDynamic)
    : false
  const due = event.type === 'blur' || event.type === 'submit' || (event.type === 'change' && shown)
  const check = { fn: validators?.onDynamic, cause: 'dynamic' } as const
  return runValidation({ form, validators: due && !event.async ? [check] : [] })
}

/** What stands against a draft that was sent without scripts, for the page that shows it again. */
export function draftProblems({ draft, search }: ReservationView): InitialProblems {
  const rules = { pickup: search.pickup, parsePhone: roughPhone }
  const { coverageCode, client, termsAccepted, marketing } = draft
  const result = bookingSchema(rules).safeParse({
    coverageCode: coverageCode ?? '',
    client,
    termsAccepted,
    marketing,
  })
  return result.success ? {} : problemsByField(result.error)
}
