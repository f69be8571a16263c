import type { RentalSearch } from '~/domain/search'
import type { AlertAsk } from './alerts.schema'

/** `gone`: the car or the dates can no longer be booked, whoever asks. */
export type AlertProblem = 'email' | 'gone' | 'too_many_requests' | 'unavailable'

export type AskResult = { readonly ok: true } | { readonly ok: false; readonly error: AlertProblem }

export type AlertFailure = 'too_many_requests' | 'unavailable'

/** What an alert is about, for its page. */
export type AlertFacts = {
  readonly car: string
  /** Of its page. */
  readonly slug: string
  readonly search: RentalSearch
}

/** `/avisos`: how a form that was sent without scripts came back, or what the link of a mail does. */
export type AlertPage =
  | { readonly state: 'ask'; readonly asked: AlertAsk; readonly problem: AlertProblem }
  | { readonly state: 'sent' }
  | {
      readonly state: 'confirm' | 'confirmed' | 'told' | 'stop'
      readonly alert: AlertFacts
      /** Of the button. */
      readonly token: string
      readonly failure: AlertFailure | null
    }
  | { readonly state: 'stopped' }
  | { readonly state: 'over' }
  | { readonly state: 'unavailable'; readonly token: string }
