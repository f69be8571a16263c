import { bookingSchema, problemsByField } from './reservation.schema'
import type { ReservationView } from './reservation.types'
import type { InitialProblems } from './reservation-form'

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

/** Any row of digits, where the rules of the world's phones are not at hand; the server has the last word. */
export function roughPhone(typed: string): string | null {
  return /^\+?[\d\s().-]{7,22}$/.test(typed.trim()) ? typed : null
}
