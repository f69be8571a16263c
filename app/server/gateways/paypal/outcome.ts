import type { Cents } from '../../../domain/pricing/money'
import { GatewayUnknownError } from '../errors'
import type { PaymentOutcome } from '../port'
import { allowedRedirect } from '../redirects'
import type { Capture, Order } from './schema'

/** The meaning of an order for an attempt. Throws `GatewayUnknownError` when it is another attempt's, or no answer. */
export function outcomeOf(
  order: Order,
  attemptId: string,
  redirectOrigins: readonly string[],
): PaymentOutcome {
  const unit = order.purchase_units[0]
  if (unit?.invoice_id !== attemptId) throw new GatewayUnknownError('paypal', 'wrong_record')
  const orderId = order.id
  const capture = decisive(unit.payments?.captures ?? [])
  if (capture) return captured(order, capture)
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED': {
      const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      return { status: 'redirect', url: allowedRedirect(link?.href, redirectOrigins), orderId }
    }
    case 'APPROVED':
      return { status: 'pending', capturable: true, orderId }
    case 'VOIDED':
      return { status: 'declined', code: 'VOIDED', reason: 'declined', orderId }
    case 'COMPLETED':
      throw new GatewayUnknownError('paypal', 'completed_without_capture')
  }
}

/** A COMPLETED order may hold a PENDING or DECLINED capture: the capture decides. */
function captured(order: Order, capture: Capture): PaymentOutcome {
  const orderId = order.id
  const unit = order.purchase_units[0]
  const { id: transactionId, status } = capture
  const money = {
    transactionId,
    amount: capture.amount.value,
    currency: capture.amount.currency_code,
    ...(unit?.custom_id ? { reservationCode: unit.custom_id } : {}),
  }
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED': {
      // A refund that is accepted and not done yet counts: its money is no longer ours.
      const refunded = refundedOf(order)
      if (refunded >= money.amount) return { status: 'reversed', ...money }
      return { status: 'approved', ...money, orderId, refunded }
    }
    case 'REFUNDED':
      return { status: 'reversed', ...money }
    case 'PENDING':
      return { status: 'pending', capturable: false, orderId, transactionId }
    case 'DECLINED':
    case 'FAILED': {
      const code = `CAPTURE_${status}`
      return { status: 'declined', code, reason: 'declined', orderId, transactionId }
    }
  }
}

/** The capture that counts: one that took money, else one that may, else the last. */
function decisive(captures: readonly Capture[]): Capture | undefined {
  const taken = captures.find(({ status }) => !['DECLINED', 'FAILED', 'PENDING'].includes(status))
  return taken ?? captures.find(({ status }) => status === 'PENDING') ?? captures.at(-1)
}

function refundedOf(order: Order): Cents {
  const refunds = order.purchase_units[0]?.payments?.refunds ?? []
  const given = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  return given.reduce((sum, { amount }) => sum + amount.value, 0)
}
