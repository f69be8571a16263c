import type { LocalDate, LocalDateTime } from '~/domain/calendar/rental-period'
import type { FormResult, Posted } from '~/domain/form-result'
import type { LeasingPlan, PageFact } from '~/domain/info-page'
import type { Lead, LeadProblems, LeadValues } from './lead.schema'

/** The part of an info page that the screen of companies shows. */
export type CorporatePage = {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Asset id. */
  readonly image: string | null
  readonly facts: readonly PageFact[]
  /** Made safe; empty: none. */
  readonly html: string
  readonly plans: readonly LeasingPlan[]
  readonly plansNote: string
  /** How a form that was sent without scripts came back; null: nothing was sent. */
  readonly posted: Posted<{ readonly values: LeadValues }, LeadResult> | null
}

/** The receipt that the sender reads once their request is written. */
export type LeadReceipt = Pick<
  Lead,
  'company' | 'ruc' | 'name' | 'email' | 'wantedPlan' | 'fleetSize' | 'months' | 'carTypes'
> & {
  readonly number: string
  readonly receivedAt: LocalDateTime
  /** The next business day in Panama. */
  readonly answerBy: LocalDate
}

export type LeadResult = FormResult<never, LeadProblems, { readonly receipt: LeadReceipt }>
