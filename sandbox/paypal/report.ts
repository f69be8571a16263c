import { type Call, json, type Reply, type Sandbox } from '../http.ts'
import type { PaypalOrder } from '../state.ts'
import { issue } from './errors.ts'
import { moneyOf } from './represent.ts'

const longest = 31 * 24 * 60 * 60_000

/**
 * `GET /v1/reporting/transactions`: captures and refunds of at most 31 days, oldest first, in pages, without PayPal's
 * delay of hours.
 */
export function listTransactions({ sandbox, url }: Call): Reply {
  const [from, to] = ['start_date', 'end_date'].map((name) =>
    Date.parse(url.searchParams.get(name) ?? ''),
  )
  if (from === undefined || to === undefined || !(from <= to)) {
    return issue(400, 'INVALID_REQUEST', '/start_date')
  }
  if (to - from > longest) return issue(400, 'INVALID_REQUEST', '/end_date')
  const size = numberOf(url, 'page_size', 100)
  const page = numberOf(url, 'page', 1)
  if (!size || size > 500 || !page) return issue(400, 'INVALID_REQUEST', '/page')
  const all = movementsOf(sandbox)
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at)
  return json(200, {
    transaction_details: all
      .slice((page - 1) * size, page * size)
      .map(({ info }) => ({ transaction_info: info })),
    start_date: new Date(from).toISOString(),
    end_date: new Date(to).toISOString(),
    page,
    total_items: all.length,
    total_pages: Math.ceil(all.length / size),
  })
}

function numberOf(url: URL, name: string, otherwise: number): number | null {
  const text = url.searchParams.get(name) ?? String(otherwise)
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

type Movement = { readonly at: number; readonly info: object }

function movementsOf({ state }: Sandbox): Movement[] {
  return [...state.orders.values()].flatMap((order) => [...captureOf(order), ...refundsOf(order)])
}

const statuses = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'V',
  PENDING: 'P',
  DECLINED: 'D',
} as const

function captureOf(order: PaypalOrder): Movement[] {
  const { capture } = order
  if (!capture) return []
  const money = moneyOf(capture.amount)
  return [
    movement(order, capture.createdAt, {
      transaction_id: capture.id,
      ...{ paypal_reference_id: order.id, paypal_reference_id_type: 'ODR' },
      transaction_event_code: 'T0006',
      transaction_status: statuses[capture.status],
      transaction_amount: money,
    }),
  ]
}

function refundsOf(order: PaypalOrder): Movement[] {
  return order.refunds.map(({ id, amount, createdAt }) => {
    const money = moneyOf(amount)
    return movement(order, createdAt, {
      transaction_id: id,
      ...{ paypal_reference_id: order.capture?.id, paypal_reference_id_type: 'TXN' },
      transaction_event_code: 'T1107',
      transaction_status: 'S',
      transaction_amount: { ...money, value: `-${money.value}` },
    })
  })
}

function movement({ invoiceId, customId }: PaypalOrder, date: string, info: object): Movement {
  const instants = { transaction_initiation_date: date, transaction_updated_date: date }
  return {
    at: Date.parse(date),
    info: { ...info, ...instants, invoice_id: invoiceId, custom_field: customId },
  }
}
