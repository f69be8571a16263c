import type { Waiting } from '~/domain/people/personal-data'

export const dataRequests = ['copy', 'erase'] as const
export type DataRequest = (typeof dataRequests)[number]

type AskProblems = { readonly code?: true; readonly email?: true }

export type AskResult =
  /** The same whether or not there is such a booking. */
  | { readonly ok: true }
  | { readonly ok: false; readonly problems: AskProblems }
  /** `retryAfter`: seconds. */
  | { readonly ok: false; readonly error: 'too_many_requests'; readonly retryAfter: number }
  | { readonly ok: false; readonly error: 'unavailable' }

/** A form as it came back to its page. */
export type PostedAsk = {
  readonly what: DataRequest
  readonly code: string
  readonly email: string
  readonly result: AskResult
}

export type AskPage = { readonly posted: PostedAsk | null }

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
  | { readonly state: 'over' }
  | { readonly state: 'unavailable' }

/** `unticked`: that it cannot be undone was not agreed to. */
export type ConfirmFailure = 'unticked' | 'too_many_requests' | 'unavailable'
