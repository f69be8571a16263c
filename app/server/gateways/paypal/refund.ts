import { type Cents, fromCents } from '../../../domain/pricing/money'
import { GatewayUnknownError } from '../errors'
import { parseReply } from '../http'
import type { PaymentOutcome, RefundOutcome } from '../port'
import { type Call, issueOf } from './client'
import { inProgress, reasonOf } from './order'
import { refundSchema } from './schema'

export async function refund(
  call: Call,
  captureId: string,
  amount: Cents,
  key: string,
): Promise<RefundOutcome> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
  const body = JSON.stringify({ amount: { currency_code: 'USD', value: fromCents(amount) } })
  const reply = await call({ method: 'POST', path, body, requestId: key })
  if (reply.status === 404) return { status: 'not_found' }
  if (reply.status >= 400) {
    const code = issueOf(reply)
    if (inProgress.has(code)) return { status: 'pending' }
    return { status: 'declined', code, reason: reasonOf(code) }
  }
  const { id: refundId, status, amount: given } = parseReply('paypal', reply.text, refundSchema)
  if (given && given.value !== amount) throw new GatewayUnknownError('paypal', 'replay_mismatch')
  switch (status) {
    case 'COMPLETED':
      return { status: 'refunded', refundId, amount }
    case 'PENDING':
      return { status: 'pending', refundId }
    default:
      return { status: 'declined', code: `REFUND_${status}`, reason: 'declined' }
  }
}

/** An order that was not captured needs nothing: it takes no money unless we capture it, and lapses by itself. */
export async function undoOrder(
  call: Call,
  outcome: PaymentOutcome,
  attemptId: string,
): Promise<RefundOutcome> {
  switch (outcome.status) {
    case 'approved': {
      const { transactionId, amount, refunded } = outcome
      return refund(call, transactionId, amount - refunded, `${attemptId}-undo-${refunded}`)
    }
    case 'reversed':
      return { status: 'refunded', refundId: outcome.transactionId, amount: outcome.amount }
    case 'not_found':
      return { status: 'not_found' }
    case 'pending':
      return outcome.capturable ? { status: 'voided' } : { status: 'pending' }
    case 'redirect':
    case 'declined':
      return { status: 'voided' }
  }
}
