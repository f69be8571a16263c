import type { AttemptMethod } from '~/domain/booking/payment-methods'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { ShownCar } from '~/domain/catalogue'
import type { Cents } from '~/domain/pricing/money'
import type { BookingView } from '~/features/booking/booking.types'
import type { Trip } from '~/features/booking/components/bill-trip'
import type { AmendmentAsked } from './payment.schema'

/** `attempts`: how many there have been, so that a page that waits for a new one knows an old answer. */
export type PaymentProgress =
  | { readonly state: 'none'; readonly attempts: number }
  /** The renter has to act in the gateway's window. */
  | { readonly state: 'verify'; readonly url: string; readonly method: AttemptMethod }
  /** `isUnderReview`: the gateway's people look at the payment, which may take days. */
  | { readonly state: 'pending'; readonly method: AttemptMethod; readonly isUnderReview?: true }
  | { readonly state: 'done' }
  | {
      readonly state: 'failed'
      readonly reason: PaymentFailure
      readonly method: AttemptMethod
      readonly attempts: number
    }

export const paymentFailures = [
  'declined',
  'funds',
  'expired_card',
  'order_expired',
  'cvv',
  'duplicate',
  'authentication',
  'cancelled',
  'unavailable',
  /** The gateway does not know it yet: the money may have been taken, and is asked for a while longer. */
  'unconfirmed',
  'amount_mismatch',
  'hold_expired',
  'refunded',
  'invalid',
] as const

export type PaymentFailure = (typeof paymentFailures)[number]

export const paymentRefusals = [
  'no_reservation',
  /** In another window the renter made another reservation; the page shows the old one. */
  'replaced',
  'hold_expired',
  /** Another window is paying this reservation right now. */
  'payment_in_progress',
  'too_many_attempts',
  /** The brand does not take it, or not any more (D40). */
  'method_unavailable',
  /** Its hold was over, and the renter has as many others as one may (D38). */
  'too_many_holds',
  /** At the counter (D47): the renter has as many such bookings as one may, or one at the same hours; or it waits for the mail, or got enough of them; or there is too little time left for the mail. */
  ...([
    'counter_full',
    'counter_overlap',
    'confirm_by_mail',
    'too_many_mails',
    'counter_late',
  ] as const),
  /** The sum of a booking in force is another one by now, or nothing is owed any more. */
  'amount_changed',
  /** Cancelling would be free until another moment than the page said. */
  'terms_changed',
  /** The booking in force is no longer the one that the page showed. */
  'booking_changed',
  /** The change of a booking in force cannot be had any more. */
  'change_gone',
  /** At the counter: it is not known whether it is confirmed. */
  'not_confirmed',
  'too_many_requests',
  'unavailable',
] as const
export type PaymentRefusal = (typeof paymentRefusals)[number]

export type PaymentRefused = {
  readonly ok: false
  readonly error: { readonly code: PaymentRefusal }
}

/** `progress` may be `done` at once: approved without a challenge, or paid before. */
export type StartPaymentResult =
  | { readonly ok: true; readonly progress: PaymentProgress }
  | PaymentRefused

export type ConfirmResult = { readonly ok: true; readonly code: string } | PaymentRefused

export const PAYMENT_RETURN_MESSAGE = 'istmo:payment-return'

export type AmendmentPage = {
  readonly kind: AmendmentAsked['kind']
  readonly booking: BookingView
  /** The car of the booking once the payment is done. */
  readonly car: ShownCar
  readonly trip: Trip
  /** Cents: the booking's total, the part that is settled already (`kept`, with the booking's goodwill), and the part that is paid here (`amount`). */
  readonly total: Cents
  readonly kept: Cents
  readonly amount: Cents
  /** The fingerprint of the booking that this is the price of (`bookingFingerprint`). */
  readonly base: string
  /** Cents that paying at the counter would cost more. */
  readonly saved: Cents
  /** Panama-local, once this is paid: a booking for the counter, which is cancelled free at any time, has a deadline then. */
  readonly freeCancelUntil: LocalDateTime
  /** Its rental has not begun. */
  readonly isCancellable: boolean
  /** Cents that are held at pickup, by the coverage that the booking has once this is paid. */
  readonly deposit: Cents
  readonly methods: readonly AttemptMethod[]
  readonly progress: PaymentProgress
  /** The query of this page's address, without its question mark. */
  readonly query: string
  /** The rental is under way, and its return moves later. */
  readonly isExtension: boolean
}

export type AmendmentAnswer =
  | { readonly page: AmendmentPage }
  /** `done`: it is paid. `nothing`: nothing is to be paid here, or the amendment cannot be had. */
  | { readonly redirect: 'look_up' | 'checkout' | 'done' | 'nothing' }
