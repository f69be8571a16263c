import { type Cents, fromCents } from '../../../domain/pricing/money'
import { GatewayUnknownError } from '../errors'
import { parseReply } from '../http'
import type { PaymentOutcome, PaymentRef, RefundOutcome } from '../port'
import { type Call, issueOf } from './client'
import { inProgress, reasonOf } from './order'
import { captureSchema, refundSchema } from './schema'

/** `rest`: all that did not go back before. */
export async function refund(
  call: Call,
  captureId: string,
  asked: Cents | 'rest',
  key: string,
): Promise<RefundOutcome> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
  const part = asked !== 'rest' && { amount: { currency_code: 'USD', value: fromCents(asked) } }
  const body = JSON.stringify({ ...part })
  const reply = await call({ method: 'POST', path, body, requestId: key })
  if (reply.status === 404) return { status: 'not_found' }
  if (reply.status >= 400) {
    const code = issueOf(reply)
    if (inProgress.has(code)) return { status: 'pending' }
    return { status: 'declined', code, reason: reasonOf(code) }
  }
  const { id: refundId, status, amount: given } = parseReply('paypal', reply.text, refundSchema)
  const amount = asked === 'rest' ? given?.value : asked
  if (amount === undefined || (given && given.value !== amount)) {
    throw new GatewayUnknownError('paypal', 'replay_mismatch')
  }
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
  { attemptId, transactionId: captureId }: PaymentRef,
): Promise<RefundOutcome> {
  switch (outcome.status) {
    case 'approved': {
      const { transactionId, amount, refunded } = outcome
      return refund(call, transactionId, amount - refunded, `${attemptId}-undo-${refunded}`)
    }
    case 'reversed':
      return { status: 'refunded', refundId: outcome.transactionId, amount: outcome.amount }
    // PayPal keeps a capture for longer than its order.
    case 'not_found':
      return captureId ? undoCapture(call, captureId, attemptId) : { status: 'not_found' }
    case 'pending':
      return outcome.capturable ? { status: 'voided' } : { status: 'pending' }
    case 'redirect':
    case 'declined':
      return { status: 'voided' }
  }
}

async function undoCapture(
  call: Call,
  captureId: string,
  attemptId: string,
): Promise<RefundOutcome> {
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
  const reply = await call({ method: 'GET', path })
  if (reply.status === 404) return { status: 'not_found' }
  if (reply.status >= 400) throw new GatewayUnknownError('paypal', issueOf(reply))
  const { status, amount } = parseReply('paypal', reply.text, captureSchema)
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return refund(call, captureId, 'rest', `${attemptId}-undo`)
    case 'REFUNDED':
      return { status: 'refunded', refundId: captureId, amount: amount.value }
    case 'PENDING':
      return { status: 'pending' }
    case 'DECLINED':
    case 'FAILED':
      return { status: 'voided' }
  }
}
