import { useStepForm } from '~/components/ui/use-step-form'
import { leastAge } from '~/domain/people/driver-age'
import { roughPhone } from '~/domain/people/phone'
import type { FieldProblem } from '~/features/booking/renter-fields'
import type { BookingValues } from './booking-values'
import { type BookingField, bookingSchema, problemsByField } from './reservation.schema'
import type { ReservationView } from './reservation.types'

export type InitialProblems = Partial<Record<BookingField, FieldProblem>>

export function useBookingForm(initial: () => BookingValues, problems: () => InitialProblems) {
  return useStepForm(initial, problems)
}
export type BookingForm = ReturnType<typeof useBookingForm>

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
