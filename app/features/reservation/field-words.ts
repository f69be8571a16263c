import { MINIMUM_AGE } from '~/domain/booking/booking-rules'
import { NAME_LENGTH } from '~/domain/people/renter'
import {
  COMPANY_LENGTH,
  type FieldProblem,
  isRenterField,
  renterFields,
} from '~/features/booking/renter-fields'
import { m } from '~/paraglide/messages'
import type { BookingField } from './reservation.schema'

/** The words of a problem of the client form (§5.1 to §5.5, D21). `least`: full years from which the car is rented. */
export function problemMessage(problem: FieldProblem, least: number = MINIMUM_AGE): string {
  switch (problem) {
    case 'required':
      return m.problem_required()
    case 'too_long':
      return m.problem_too_long({ count: NAME_LENGTH })
    case 'invalid_name':
      return m.problem_invalid_name()
    case 'invalid_birthday':
      return m.problem_invalid_birthday()
    case 'minimum_age':
      return least > MINIMUM_AGE
        ? m.problem_car_age({ age: least })
        : m.problem_minimum_age({ age: MINIMUM_AGE })
    case 'invalid_license':
      return m.problem_invalid_license()
    case 'terms':
      return m.problem_terms()
    case 'invalid_email':
      return m.problem_invalid_email()
    case 'invalid_phone':
      return m.problem_invalid_phone()
    case 'invalid_flight':
      return m.problem_invalid_flight()
    case 'too_long_company':
      return m.problem_too_long_company({ count: COMPANY_LENGTH })
    case 'invalid_ruc':
      return m.problem_invalid_ruc()
    case 'invalid_dv':
      return m.problem_invalid_dv()
    case 'coverage':
      return m.coverage_required()
  }
}

export function fieldName(field: BookingField): string {
  if (isRenterField(field)) return renterFields[field].label()
  return field === 'coverageCode' ? m.summary_coverage() : m.summary_terms()
}

export function fieldId(field: BookingField): string {
  return `campo-${field}`
}
