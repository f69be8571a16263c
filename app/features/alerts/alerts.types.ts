import type { Restriction } from '~/domain/booking/restriction'
import type { RentalSearch } from '~/domain/booking/search'
import type { AlertAsk } from './alerts.schema'

export const alertFailures = ['too_many_requests', 'unavailable'] as const
export type AlertFailure = (typeof alertFailures)[number]

export type AlertProblem = 'email' | AlertFailure

/** `moot`: there is nothing to wait for, and the page says why. */
export type AskResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: AlertProblem | 'moot' }

/** The car and the dates of an alert, for its page. */
export type AlertFacts = {
  readonly car: string
  /** The slug of its page. */
  readonly slug: string
  readonly search: RentalSearch
  readonly cupon: string | undefined
}

/** All that is kept of an alert, for whoever it is of. Moments of the trip are Panama-local. */
export type KeptAlert = {
  readonly id: number
  /** Empty: the car was taken out of the fleet. */
  readonly car: string
  readonly pickup: string
  readonly return: string
  readonly pickupPlace: string
  readonly returnPlace: string
  readonly driverAge: number | null
  readonly coupon: string
  readonly status: 'asked' | 'confirmed' | 'told'
  /** Panama-local. */
  readonly requestedAt: string
}

/** `/avisos`: how a form came back, or what the link of a mail does. */
export type AlertPage =
  | {
      readonly state: 'ask'
      readonly asked: AlertAsk
      readonly problem: AlertProblem | null
    }
  | { readonly state: 'gone' | 'sent'; readonly asked: AlertAsk }
  | { readonly state: 'not_rented'; readonly alert: AlertFacts; readonly reason: Restriction }
  | { readonly state: 'free'; readonly alert: AlertFacts }
  | {
      readonly state: 'confirm' | 'confirmed' | 'told'
      readonly alert: AlertFacts
      /** The token of the button. */
      readonly token: string
      /** Opens the page that stops them all. */
      readonly stop: string
      readonly failure: AlertFailure | null
    }
  | {
      readonly state: 'stop'
      /** Empty: nothing is kept. */
      readonly email: string
      readonly kept: readonly KeptAlert[]
      readonly token: string
      readonly failure: AlertFailure | null
    }
  | { readonly state: 'stopped'; readonly token: string; readonly failure: AlertFailure | null }
  | { readonly state: 'over' }
  | { readonly state: 'unavailable'; readonly again: string }
