import { useStepForm } from '~/components/ui/use-step-form'
import { leastAge } from '~/domain/people/driver-age'
import { roughPhone } from '~/domain/people/phone'
import { type BookingProblems, bookingProblems } from './booking-fields'
import type { BookingValues } from './booking-values'
import type { ReservationView } from './reservation.types'

export function useBookingForm(initial: () => BookingValues, problems: () => BookingProblems) {
  return useStepForm(initial, problems)
}
export type BookingForm = ReturnType<typeof useBookingForm>

/** The problems of a draft that was sent without scripts, for the page that shows it again. */
export function draftProblems({ draft, search, car }: ReservationView): BookingProblems {
  const rules = { pickup: search.pickup, leastAge: leastAge(car), parsePhone: roughPhone }
  return bookingProblems(draft, rules)
}
