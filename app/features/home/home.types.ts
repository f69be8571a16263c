import type { LocalDate } from '~/domain/calendar/rental-period'

/** The first day of a brand that hands out no cars yet. */
export type BrandOpening = {
  /** Its name. */
  readonly brand: string
  readonly from: LocalDate
  /** Another brand that hands them out already; null: there is none. */
  readonly elsewhere: { readonly name: string; readonly url: string } | null
}
