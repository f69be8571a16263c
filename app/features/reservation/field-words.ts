import { personProblems } from '~/features/booking/person-problems'
import {
  COMPANY_LENGTH,
  type FieldProblem,
  isRenterField,
  renterFields,
} from '~/features/booking/renter-fields'
import { m } from '~/paraglide/messages'
import type { BookingField } from './booking-fields'

/** The words of a problem of the client form (§5.1 to §5.5, D21). `least`: full years from which the car is rented. */
export function problemMessage(problem: FieldProblem, least?: number): string {
  return problems[problem]({ least })
}

const problems = {
  ...personProblems,
  terms: m.problem_terms,
  invalid_email: m.problem_invalid_email,
  invalid_phone: m.problem_invalid_phone,
  too_long_company: () => m.problem_too_long_company({ count: COMPANY_LENGTH }),
  invalid_ruc: m.problem_invalid_ruc,
  invalid_dv: m.problem_invalid_dv,
  coverage: m.coverage_required,
} satisfies Record<FieldProblem, (facts: { readonly least?: number }) => string>

export function fieldName(field: BookingField): string {
  if (isRenterField(field)) return renterFields[field].label()
  return field === 'coverageCode' ? m.summary_coverage() : m.summary_terms()
}

export function fieldId(field: BookingField): string {
  return `campo-${field}`
}
