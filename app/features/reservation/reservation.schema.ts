import * as z from 'zod/mini'
import { checkTerms } from '~/domain/people/renter'
import {
  eachRenterField,
  type FieldProblem,
  isFieldProblem,
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

/** D21. Every issue's `message` is a `FieldProblem`. Output: trimmed, e-mail in small letters, phone in E.164. */
export function renterSchema(rules: RenterRules) {
  return z.object(
    eachRenterField((name) => {
      const { check, normalise } = renterFields[name]
      return z.pipe(
        z.string('required').check(problemCheck((value) => check(value, rules))),
        z.transform((value) => normalise(value, rules)),
      )
    }),
  )
}

export function bookingSchema(rules: RenterRules) {
  return z.object({
    coverageCode: z.string('coverage').check(z.minLength(1, 'coverage')),
    renter: renterSchema(rules),
    termsAccepted: z.boolean().check(problemCheck(checkTerms)),
    marketing: z.boolean(),
  })
}

export function problemsByField(
  error: Pick<z.core.$ZodError, 'issues'>,
): Partial<Record<BookingField, FieldProblem>> {
  const problems: Partial<Record<BookingField, FieldProblem>> = {}
  for (const { path, message } of error.issues) {
    const field = bookingFields.find((name) => name === path.at(-1))
    if (field) problems[field] ??= isFieldProblem(message) ? message : 'required'
  }
  return problems
}

function problemCheck<Value>(check: (value: Value) => FieldProblem | null) {
  return (payload: z.core.ParsePayload<Value>) => {
    const message = check(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value, path: [] })
  }
}

export const fieldsOfStep: Readonly<Record<StepName, readonly BookingField[]>> = {
  auto: [],
  cobertura: ['coverageCode'],
  datos: bookingFields.filter((field) => field !== 'coverageCode'),
}
