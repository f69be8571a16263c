import type { Call, Reply, Sandbox } from '../http.ts'
import { accounts, outcomeOfPayment } from '../magic.ts'
import { decimalOf } from '../money.ts'
import { approvalMessage, approvalPage } from '../pages/approval.ts'
import { localeOf } from '../pages/layout.ts'
import type { PaypalOrder } from '../state.ts'
import { paypalId } from './errors.ts'
import { moneyOf, orderView } from './represent.ts'
import { emit, forge } from './webhooks.ts'

const open = ['CREATED', 'PAYER_ACTION_REQUIRED']

/** `GET /checkoutnow?token={order}`: PayPal's window. */
export function showApproval(call: Call): Reply {
  const order = orderOf(call)
  const locale = localeOf(call.url, order?.locale ?? 'es')
  if (!order) return approvalMessage(404, locale, 'gone')
  if (!open.includes(order.status)) return back(order, order.returnUrl)
  return approvalPage(order, locale)
}

/** `POST /checkoutnow?token={order}`: the payer pays or cancels, and is sent back. */
export function answerApproval(call: Call): Reply {
  const { sandbox } = call
  const order = orderOf(call)
  const locale = localeOf(call.url, order?.locale ?? 'es')
  if (!order) return approvalMessage(404, locale, 'gone')
  const form = new URLSearchParams(call.body)
  if (form.get('action') === 'cancel') return back(order, order.cancelUrl)
  if (!open.includes(order.status)) return back(order, order.returnUrl)

  const account = accounts.find(({ email }) => email === form.get('account')) ?? accounts[0]
  const outcome = outcomeOfPayment({
    amount: decimalOf(order.amount),
    instrument: account?.outcome,
  })
  order.payer = { email: account?.email ?? '', id: order.payer?.id ?? paypalId().slice(0, 13) }
  order.outcome = outcome
  if (outcome === 'callback-forged') {
    forgeCapture(sandbox, order)
    return back(order, order.returnUrl)
  }
  order.status = 'APPROVED'
  emit(sandbox, order, 'CHECKOUT.ORDER.APPROVED', orderView(sandbox, order, true))
  if (outcome === 'callback-never') return approvalMessage(200, locale, 'done')
  return back(order, order.returnUrl)
}

function forgeCapture(sandbox: Sandbox, order: PaypalOrder): void {
  forge(sandbox, 'PAYMENT.CAPTURE.COMPLETED', {
    id: paypalId(),
    status: 'COMPLETED',
    amount: moneyOf(order.amount),
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    supplementary_data: { related_ids: { order_id: order.id } },
  })
}

/** PayPal adds the order as `token`, and the payer once there is one. */
function back(order: PaypalOrder, address: string): Reply {
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  if (order.payer && address === order.returnUrl) url.searchParams.set('PayerID', order.payer.id)
  return { status: 303, headers: { location: url.href, 'cache-control': 'no-store' }, body: '' }
}

function orderOf({ sandbox, url }: Call): PaypalOrder | undefined {
  return sandbox.state.orders.get(url.searchParams.get('token') ?? '')
}
