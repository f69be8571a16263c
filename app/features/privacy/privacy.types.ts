import type { LookUpProblems } from '~/domain/booking/look-up'
import type { FormResult, Posted } from '~/domain/form-result'
import type { Waiting } from '~/domain/people/personal-data'
import type { Ask } from './privacy.schema'

export const dataRequests = ['copy', 'erase'] as const
export type DataRequest = (typeof dataRequests)[number]

/** The same whether or not there is such a booking. */
export type AskResult = FormResult<never, LookUpProblems>

export type AskPage = { readonly posted: Posted<Ask, AskResult> | null }

/** The fate of a booking whose renter's data are erased. */
export type ErasePlan = {
  readonly code: string
  /** Panama-local. */
  readonly pickup: string
  readonly return: string
  /** It is null when the booking can be erased. */
  readonly waits: Waiting | null
  /** The last day on which books are kept; null: nothing of it has to be. */
  readonly keptUntil: string | null
  /** Whether its invoice names somebody, which is kept with it. */
  readonly hasInvoice: boolean
}

export type ConfirmPage =
  | { readonly state: 'copy'; readonly bookings: number; readonly failure: ConfirmFailure | null }
  | {
      readonly state: 'erase'
      readonly plans: readonly ErasePlan[]
      readonly failure: ConfirmFailure | null
    }
  | { readonly state: 'erased'; readonly plans: readonly ErasePlan[] }
  | { readonly state: 'promos'; readonly failure: ConfirmFailure | null }
  | { readonly state: 'promos_withdrawn' }
  | { readonly state: 'over' }
  | { readonly state: 'unavailable' }

/** `unticked`: that it cannot be undone was not agreed to. */
export type ConfirmFailure = 'unticked' | 'too_many_requests' | 'unavailable'
