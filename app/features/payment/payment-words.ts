import type { CardProblem } from '~/domain/people/card'
import { m } from '~/paraglide/messages'
import type { CardField } from './card.schema'
import {
  type PaymentFailure,
  type PaymentProgress,
  type PaymentRefusal,
  paymentRefusals,
} from './payment.types'

/** Failures that a bank tells in other words than PayPal. */
const paypalFailures = [
  'declined',
  'expired_card',
  'duplicate',
  'unavailable',
  'unconfirmed',
  'invalid',
] as const satisfies readonly PaymentFailure[]

export type PaymentProblem =
  | PaymentFailure
  | `paypal_${(typeof paypalFailures)[number]}`
  | `refused_${PaymentRefusal}`
  /** The tokenizer could not be asked, or refused the card as a whole. */
  | 'tokenizer_unreachable'
  | 'tokenizer_refused'
  /** Our own server did not answer. */
  | 'network'
  /** This page is of an older build: nothing was begun. */
  | 'outdated'
  /** The attempt that this page waited for never reached the server. */
  | 'not_started'

type Facts = {
  /** The hour until which the car is kept; null: it is not on hold. */
  readonly heldUntil: string | null
  /** Whether the brand takes a way to pay online, which is another way out of the counter's refusals. */
  readonly isOnline: boolean
}

/** The words say what happened and what to do; "nothing was charged" stands only where that is certain. */
export function paymentMessage(problem: PaymentProblem, { heldUntil, isOnline }: Facts): string {
  return messages[problem]({
    held: heldUntil === null ? '' : m.payment_held_until({ time: heldUntil }),
    online: isOnline ? m.payment_or_online() : '',
  })
}

/** The problem of a payment that came to nothing, by the way to pay; null: it did not. */
export function problemOf(progress: PaymentProgress): PaymentProblem | null {
  if (progress.state !== 'failed') return null
  const { reason, method } = progress
  const own = paypalFailures.find((failure) => failure === reason)
  return method === 'paypal' && own ? `paypal_${own}` : reason
}

/** The refusal that a form sent without scripts came back with, `aviso=pago_{code}`; null: none. */
export function refusalOf(aviso: string | undefined): PaymentProblem | null {
  const code = paymentRefusals.find((one) => `pago_${one}` === aviso)
  return code ? `refused_${code}` : null
}

/** The booking, its price or until when it is cancelled free is no longer as the page shows it. */
export function isOutdated(problem: PaymentProblem): boolean {
  return (
    problem === 'refused_booking_changed' ||
    problem === 'refused_amount_changed' ||
    problem === 'refused_terms_changed'
  )
}

/** The way on is to ask for the car anew. */
export function startsAnew(problem: PaymentProblem): boolean {
  return (
    problem === 'refused_counter_late' ||
    problem === 'hold_expired' ||
    problem === 'refunded' ||
    problem === 'refused_hold_expired' ||
    problem === 'refused_too_many_holds' ||
    problem === 'refused_replaced' ||
    problem === 'refused_no_reservation'
  )
}

/** Problems with money in them: help stands beside the message. */
export function needsHelp(problem: PaymentProblem): boolean {
  return (
    problem === 'amount_mismatch' ||
    problem === 'refunded' ||
    problem === 'refused_too_many_attempts'
  )
}

/** The words for a field of the card form (§5.6 to §5.10, D22). */
export function cardMessage(field: CardField, problem: CardProblem): string {
  return cardProblems[problem](field)
}

const cardProblems = {
  required: () => m.card_problem_required(),
  expired: () => m.card_problem_expired(),
  invalid_number: () => m.card_problem_number(),
  not_a_number: () => m.card_problem_cvv(),
  invalid: (field) => (field === 'holder' ? m.card_problem_holder() : m.card_problem_expiry()),
} satisfies Record<CardProblem, (field: CardField) => string>

const messages: Record<PaymentProblem, (facts: { held: string; online: string }) => string> = {
  declined: m.payment_failed_declined,
  funds: m.payment_failed_funds,
  expired_card: m.payment_failed_expired_card,
  order_expired: m.payment_failed_order_expired,
  cvv: m.payment_failed_cvv,
  duplicate: m.payment_failed_duplicate,
  authentication: m.payment_failed_authentication,
  cancelled: m.payment_failed_cancelled,
  unavailable: m.payment_failed_unavailable,
  unconfirmed: m.payment_failed_unconfirmed,
  amount_mismatch: m.payment_failed_amount_mismatch,
  hold_expired: m.payment_failed_hold_expired,
  refunded: m.payment_failed_refunded,
  invalid: m.payment_failed_invalid,
  paypal_declined: m.payment_failed_paypal_declined,
  paypal_expired_card: m.payment_failed_paypal_expired_card,
  paypal_duplicate: m.payment_failed_paypal_duplicate,
  paypal_unavailable: m.payment_failed_paypal_unavailable,
  paypal_unconfirmed: m.payment_failed_paypal_unconfirmed,
  paypal_invalid: m.payment_failed_paypal_invalid,
  refused_no_reservation: m.payment_refused_no_reservation,
  refused_replaced: m.payment_refused_replaced,
  refused_hold_expired: m.payment_refused_hold_expired,
  refused_payment_in_progress: m.payment_refused_payment_in_progress,
  refused_method_unavailable: m.payment_refused_method_unavailable,
  refused_too_many_attempts: m.payment_refused_too_many_attempts,
  refused_too_many_holds: m.payment_refused_too_many_holds,
  refused_counter_full: m.payment_refused_counter_full,
  refused_counter_overlap: m.payment_refused_counter_overlap,
  refused_confirm_by_mail: m.payment_refused_confirm_by_mail,
  refused_counter_late: m.payment_refused_counter_late,
  refused_too_many_mails: m.payment_refused_too_many_mails,
  refused_amount_changed: m.payment_refused_amount_changed,
  refused_terms_changed: m.payment_refused_terms_changed,
  refused_booking_changed: m.payment_refused_booking_changed,
  refused_change_gone: m.payment_refused_change_gone,
  refused_not_confirmed: m.payment_refused_not_confirmed,
  refused_too_many_requests: m.payment_refused_too_many_requests,
  refused_unavailable: m.payment_refused_unavailable,
  tokenizer_unreachable: m.payment_tokenizer_unreachable,
  tokenizer_refused: m.payment_tokenizer_refused,
  outdated: m.shell_outdated_pay,
  network: m.payment_network,
  not_started: m.payment_not_started,
}
