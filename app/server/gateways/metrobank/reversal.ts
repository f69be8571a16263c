import type { Cents } from '../../../domain/pricing/money'
import { GatewayUnknownError } from '../errors'
import type { PaymentOutcome, PaymentRef, RefundOutcome } from '../port'
import {
  cancelMessage,
  isDuplicate,
  reasonOf,
  reversalMessage,
  searchMessage,
  verdictOf,
} from './assumptions'
import type { Post } from './client'

type Query = (ref: PaymentRef) => Promise<PaymentOutcome>

export async function reverse(
  post: Post,
  operation: 'Refund' | 'Adjustment',
  facts: { transactionId: string; amount: Cents; key: string },
): Promise<RefundOutcome> {
  const message = operation === 'Refund' ? facts : { ...facts, amount: 0 }
  let reply = await post('perform', reversalMessage(operation, message))
  if (isDuplicate(reply.ResponseCode)) {
    // Sent before under this key: what became of it, if it is the same reversal at all.
    const earlier = await post('search', searchMessage(facts.key))
    const same =
      earlier.Operation === operation &&
      earlier.OriginalTransactionId === facts.transactionId &&
      earlier.Amount === facts.amount
    if (same) reply = earlier
  }
  const code = reply.ResponseCode
  switch (verdictOf(code)) {
    case 'approved': {
      if (
        !reply.IsSuccess ||
        !reply.TransactionId ||
        (reply.Amount ?? facts.amount) !== facts.amount
      ) {
        throw new GatewayUnknownError('metrobank', 'contradiction')
      }
      return { status: 'refunded', refundId: reply.TransactionId, amount: facts.amount }
    }
    case 'not_found':
      return { status: 'not_found' }
    case 'refused':
      return { status: 'declined', code, reason: reasonOf(reply) }
    case 'undecided':
      return {
        status: 'pending',
        ...(reply.TransactionId ? { refundId: reply.TransactionId } : {}),
      }
    default:
      throw new GatewayUnknownError('metrobank', `code_${code}`)
  }
}

export async function undoSale(post: Post, query: Query, ref: PaymentRef): Promise<RefundOutcome> {
  for (let round = 0; round < 3; round += 1) {
    const outcome = await query(ref)
    switch (outcome.status) {
      case 'not_found':
        return { status: 'not_found' }
      case 'declined':
        return { status: 'voided' }
      case 'reversed':
        return { status: 'refunded', refundId: outcome.transactionId, amount: outcome.amount }
      case 'approved':
        return refundOrVoid(post, ref.attemptId, outcome)
      default: {
        const reply = await post('update', cancelMessage(ref.attemptId))
        if (reply.IsSuccess || reply.TransactionStatus === 'Cancelled') return { status: 'voided' }
        // Decided between our question and our request: look again.
      }
    }
  }
  throw new GatewayUnknownError('metrobank', 'void_undecided')
}

/** Voids while the day is open, else refunds what is left. */
async function refundOrVoid(
  post: Post,
  attemptId: string,
  sale: { transactionId: string; amount: Cents; refunded: Cents },
): Promise<RefundOutcome> {
  const { transactionId, amount, refunded } = sale
  if (refunded === 0) {
    const key = `${attemptId}-void`
    const voided = await reverse(post, 'Adjustment', { transactionId, amount, key })
    if (voided.status !== 'declined') return voided
  }
  const key = `${attemptId}-undo-${refunded}`
  return reverse(post, 'Refund', { transactionId, amount: amount - refunded, key })
}
