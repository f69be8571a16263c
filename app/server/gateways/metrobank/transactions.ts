import type { GatewayTransaction } from '../../../domain/booking/payment-differences'
import { GatewayUnknownError } from '../errors'
import { periodsOf } from '../periods'
import { type Listed, periodMessage, reportSchema, verdictOf } from './assumptions'
import type { Call } from './client'

/** The bank's own list of a period (M17). */
export async function* listTransactions(
  call: Call,
  from: number,
  to: number,
): AsyncGenerator<GatewayTransaction, void, undefined> {
  for (const { start, end } of periodsOf(from, to)) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const reply = await call('search', periodMessage(start, end, page), reportSchema)
      const { ResponseCode: code, TotalPages, Transactions } = reply
      if (!reply.IsSuccess || verdictOf(code) !== 'approved') {
        throw new GatewayUnknownError('metrobank', `code_${code}`)
      }
      pages = TotalPages ?? 1
      yield* (Transactions ?? []).flatMap(transactionOf)
    }
  }
}

/** The transaction as the port knows it; empty: it moved no money. */
function transactionOf(listed: Listed): GatewayTransaction[] {
  const { TransactionId: transactionId, Amount: amount, Operation, TransactionStatus } = listed
  const moved = TransactionStatus === 'Approved' || TransactionStatus === 'Voided'
  if (!moved) return []
  if (!transactionId || typeof amount !== 'number') {
    throw new GatewayUnknownError('metrobank', 'contradiction')
  }
  const fact = { transactionId, amount, at: Date.parse(listed.TransactionDate) }
  if (Operation !== 'Sale') {
    return [{ ...fact, kind: 'refund', refundOf: listed.OriginalTransactionId ?? '' }]
  }
  const { OrderTrackingNumber: attemptId, SystemTracking: reservationCode } = listed
  return [
    {
      ...fact,
      kind: 'capture',
      attemptId: attemptId ?? '',
      reservationCode: reservationCode ?? '',
    },
  ]
}
