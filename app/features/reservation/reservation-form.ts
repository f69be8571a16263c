import {
  createFormHook,
  createFormHookContexts,
  type ValidationLogicFn,
} from '@tanstack/react-form'
import { useState } from 'react'
import { leastAge } from '~/domain/people/driver-age'
import type { FieldProblem } from '~/features/booking/renter-fields'
import type { BookingValues } from './booking-values'
import { type BookingField, bookingSchema, problemsByField, roughPhone } from './reservation.schema'
import type { ReservationView } from './reservation.types'

const { fieldContext, formContext, useFieldContext } = createFormHookContexts()

/** The field around a bound component, `<form.AppField name="email">{() => <TextField />}</form.AppField>`. */
export { useFieldContext }

/** The components are not named here, so that each comes with the code of its step. */
const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {},
  formComponents: {},
})

export type InitialProblems = Partial<Record<BookingField, FieldProblem>>

/** `initial` is read once: a later answer about the draft is what we sent, and never overwrites what is being typed. */
export function useBookingForm(initial: () => BookingValues, problems: () => InitialProblems) {
  const [defaultValues] = useState(initial)
  const [defaultState] = useState(() => ({ fieldMetaBase: metaOf(problems()) }))
  return useAppForm({
    defaultValues,
    defaultState,
    validationLogic: afterBlur,
    canSubmitWhenInvalid: true,
  })
}
export type BookingForm = ReturnType<typeof useBookingForm>

function metaOf(problems: InitialProblems) {
  const entries = Object.entries(problems).map(([name, onDynamic]) => [
    name,
    { ...untouched, errorMap: { onDynamic }, errorSourceMap: { onDynamic: 'field' as const } },
  ])
  return Object.fromEntries(entries)
}

const untouched = { isTouched: false, isBlurred: false, isDirty: false, isValidating: false }

/** D21: on leaving a field and on submit; while a message stands, typing checks again, so that it goes once right. */
const afterBlur: ValidationLogicFn = ({ form, validators, event, runValidation }) => {
  const shown = event.fieldName
    ? Boolean(form.getFieldMeta(event.fieldName)?.errorMap.onDynamic)
    : false
  const due = event.type === 'blur' || event.type === 'submit' || (event.type === 'change' && shown)
  const check = { fn: validators?.onDynamic, cause: 'dynamic' } as const
  return runValidation({ form, validators: due && !event.async ? [check] : [] })
}

/** The problems of a draft that was sent without scripts, for the page that shows it again. */
export function draftProblems({ draft, search, car }: ReservationView): InitialProblems {
  const rules = { pickup: search.pickup, leastAge: leastAge(car), parsePhone: roughPhone }
  const { coverageCode, renter, termsAccepted, marketing } = draft
  const result = bookingSchema(rules).safeParse({
    coverageCode: coverageCode ?? '',
    renter,
    termsAccepted,
    marketing,
  })
  return result.success ? {} : problemsByField(result.error)
}
