import type { GatewayTransaction } from '../../../domain/booking/payment-differences'
import { GatewayUnknownError } from '../errors'
import { parseReply } from '../http'
import { periodsOf } from '../periods'
import { type Call, issueOf } from './client'
import { type Listed, reportSchema } from './schema'

/** A page of this size stays below the longest reply that is read. */
const PAGE_SIZE = '100'

/** PayPal's report (Transaction Search). It lists only what moved the balance, and asks for nothing about who paid. */
export async function* listTransactions(
  call: Call,
  from: number,
  to: number,
): AsyncGenerator<GatewayTransaction, void, undefined> {
  for (const { start, end } of periodsOf(from, to)) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({
        ...{ start_date: start, end_date: end, fields: 'transaction_info' },
        ...{ page_size: PAGE_SIZE, page: String(page) },
      })
      const reply = await call({ method: 'GET', path: `/v1/reporting/transactions?${query}` })
      if (reply.status >= 400) throw new GatewayUnknownError('paypal', issueOf(reply))
      const { transaction_details, total_pages } = parseReply('paypal', reply.text, reportSchema)
      pages = total_pages
      yield* transaction_details.flatMap(({ transaction_info }) => transactionOf(transaction_info))
    }
  }
}

/** Codes of a refund, a reversal and a chargeback: by each the renter has the money back. */
const refundCodes: ReadonlySet<string> = new Set(['T1106', 'T1107', 'T1201'])

/** The transaction as the port knows it; empty: it is no payment of a renter and no refund, or it was not completed. */
function transactionOf(info: Listed): GatewayTransaction[] {
  const { transaction_id: transactionId, transaction_event_code: code } = info
  const { transaction_status: status, transaction_amount: money } = info
  const { isOut, cents: amount } = money.value
  const fact = { transactionId, amount, at: info.transaction_initiation_date }
  if (refundCodes.has(code) && isOut && status !== 'D') {
    return [{ ...fact, kind: 'refund', refundOf: info.paypal_reference_id ?? '' }]
  }
  const isCaptured = code.startsWith('T00') && !isOut && (status === 'S' || status === 'V')
  if (!isCaptured) return []
  const { invoice_id: attemptId = '', custom_field: reservationCode = '' } = info
  return [{ ...fact, kind: 'capture', attemptId, reservationCode }]
}
