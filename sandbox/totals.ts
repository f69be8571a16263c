import type { State } from './state.ts'

/** Cents that one attempt (OrderTrackingNumber or invoice_id) moved. */
export type Total = {
  attempt: string
  gateway: 'metrobank' | 'paypal'
  reservation: string
  /** How often money was taken: more than 1 is a double charge. */
  captures: number
  captured: number
  refunded: number
  net: number
}

/** Money moved by attempt, over both gateways: to be compared with the merchant's own rows. */
export function totals(state: State): Total[] {
  const byAttempt = new Map<string, Total>()
  const add = (row: Omit<Total, 'captures' | 'net'>) => {
    const key = `${row.gateway} ${row.attempt}`
    const sum = byAttempt.get(key) ?? { ...row, captures: 0, captured: 0, refunded: 0, net: 0 }
    sum.captures += row.captured > 0 ? 1 : 0
    sum.captured += row.captured
    sum.refunded += row.refunded
    sum.net = sum.captured - sum.refunded
    byAttempt.set(key, sum)
  }
  for (const sale of state.transactions.values()) {
    if (sale.kind !== 'sale') continue
    const { tracking: attempt, reservation, amount: captured, refunded } = sale
    add({ attempt, gateway: 'metrobank', reservation, captured, refunded })
  }
  for (const {
    invoiceId: attempt,
    customId: reservation,
    capture,
    refunds,
  } of state.orders.values()) {
    const taken = capture && !['DECLINED', 'PENDING'].includes(capture.status)
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
    const captured = taken ? capture.amount : 0
    add({ attempt, gateway: 'paypal', reservation, captured, refunded })
  }
  return [...byAttempt.values()]
}
