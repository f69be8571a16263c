import type { Sandbox } from '../http.ts'
import { decimalOf } from '../money.ts'
import type { PaypalCapture, PaypalOrder, PaypalRefund } from '../state.ts'

/** `{ currency_code, value }` of cents. */
export function moneyOf(cents: number): { currency_code: 'USD'; value: string } {
  return { currency_code: 'USD', value: decimalOf(cents) }
}

/** An order as the API shows it: whole, or id, status and links only. */
export function orderView(sandbox: Sandbox, order: PaypalOrder, whole: boolean): object {
  const view = { id: order.id, status: order.status, links: linksOf(sandbox, order) }
  if (!whole) return view
  const { capture, payer } = order
  const captures = capture ? [captureView(order, capture)] : []
  const refunds = order.refunds.map((refund) => refundView(order, refund))
  return {
    ...view,
    intent: 'CAPTURE',
    create_time: order.createdAt,
    purchase_units: [
      {
        reference_id: order.referenceId,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: order.description,
        amount: { ...moneyOf(order.amount), ...breakdownOf(order) },
        ...(capture ? { payments: { captures, ...(refunds.length > 0 ? { refunds } : {}) } } : {}),
      },
    ],
    ...(payer ? { payer: { email_address: payer.email, payer_id: payer.id } } : {}),
  }
}

export function captureView(order: PaypalOrder, capture: PaypalCapture): object {
  return {
    id: capture.id,
    status: capture.status,
    amount: moneyOf(capture.amount),
    final_capture: true,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    create_time: capture.createdAt,
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}

export function refundView(order: PaypalOrder, refund: PaypalRefund): object {
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: moneyOf(refund.amount),
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    create_time: refund.createdAt,
  }
}

function breakdownOf({ breakdown }: PaypalOrder): object {
  if (!breakdown) return {}
  const entries = Object.entries(breakdown)
  const parts = entries.map(([name, value]) => [name, { currency_code: 'USD', value }])
  return { breakdown: Object.fromEntries(parts) as object }
}

function linksOf(sandbox: Sandbox, order: PaypalOrder): object[] {
  const self = `${sandbox.origin()}/v2/checkout/orders/${order.id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (['CREATED', 'PAYER_ACTION_REQUIRED'].includes(order.status)) {
    const rel = order.bySource ? 'payer-action' : 'approve'
    const href = `${sandbox.origin()}/checkoutnow?token=${order.id}`
    links.push({ href, rel, method: 'GET' })
  }
  if (order.status === 'APPROVED')
    links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}
