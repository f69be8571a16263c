import { GatewayUnknownError } from '../errors'
import type { PaymentOutcome } from '../port'
import { allowedRedirect } from '../redirects'
import { currencyOf, type Reply, reasonOf, verdictOf } from './assumptions'

/** The meaning of a reply about the sale `attemptId`. Throws `GatewayUnknownError` if it is no answer. */
export function outcomeOf(
  reply: Reply,
  attemptId: string,
  redirectOrigins: readonly string[],
): PaymentOutcome {
  const code = reply.ResponseCode
  const verdict = verdictOf(code)
  if (verdict === 'not_found') return { status: 'not_found' }
  if (verdict === 'open') throw new GatewayUnknownError('metrobank', `code_${code}`)
  if (reply.OrderTrackingNumber && reply.OrderTrackingNumber !== attemptId) {
    throw new GatewayUnknownError('metrobank', 'wrong_record')
  }
  const transactionId = reply.TransactionId || undefined
  const ids = transactionId ? { transactionId } : {}
  if (verdict === 'approved') return approvedOf(reply)
  if (verdict === 'refused') {
    if (reply.IsSuccess) throw new GatewayUnknownError('metrobank', 'contradiction')
    return { status: 'declined', code, reason: reasonOf(reply), ...ids }
  }
  if (verdict === 'authenticate' && reply.RedirectUrl) {
    const url = allowedRedirect(reply.RedirectUrl, redirectOrigins)
    return { status: 'redirect', url, orderId: attemptId, ...ids }
  }
  return { status: 'pending', capturable: false, ...ids }
}

function approvedOf(reply: Reply): PaymentOutcome {
  const { TransactionId: transactionId, Amount: amount, TransactionStatus: status } = reply
  const consistent = reply.IsSuccess && (!status || ['Approved', 'Voided'].includes(status))
  if (!consistent || !transactionId || typeof amount !== 'number') {
    throw new GatewayUnknownError('metrobank', 'contradiction')
  }
  const refunded = reply.RefundedAmount ?? 0
  const money = {
    transactionId,
    amount,
    currency: currencyOf(reply.CurrencyCode),
    ...(reply.SystemTracking ? { reservationCode: reply.SystemTracking } : {}),
  }
  if (status === 'Voided' || refunded >= amount) return { status: 'reversed', ...money }
  const { CardBrand: brand, CardLastFour: last4, AuthorizationNumber: authorization } = reply
  return {
    status: 'approved',
    ...money,
    refunded,
    ...(authorization ? { authorization } : {}),
    ...(brand && last4 ? { card: { brand, last4 } } : {}),
  }
}
