import { type Call, garbled, json, type Reply, type Sandbox } from '../http.ts'
import { later } from '../late.ts'
import type { Outcome } from '../magic.ts'
import type { PaypalCapture, PaypalOrder } from '../state.ts'
import { issue, paypalId } from './errors.ts'
import { isInvoicePaid, wantsAll } from './orders.ts'
import { replayOf } from './replay.ts'
import { captureView, orderView } from './represent.ts'
import { emit } from './webhooks.ts'

/** Issues by which a capture is refused; the order stays as it was. */
const refusals: Partial<Record<Outcome, string>> = {
  rejected: 'TRANSACTION_REFUSED',
  decline: 'TRANSACTION_REFUSED',
  cvv: 'TRANSACTION_REFUSED',
  funds: 'INSTRUMENT_DECLINED',
  expired: 'CARD_EXPIRED',
  duplicate: 'DUPLICATE_INVOICE_ID',
}

/** `POST /v2/checkout/orders/{id}/capture` */
export function captureOrder(call: Call): Reply {
  const { sandbox } = call
  const order = sandbox.state.orders.get(call.params.id ?? '')
  if (!order) return issue(404, 'INVALID_RESOURCE_ID')
  const replay = replayOf(call, 'capture', order.id)
  if (replay.status === 'refused') return replay.reply
  if (replay.status === 'replay') return json(200, orderView(sandbox, order, wantsAll(call)))
  if (order.capturing) return issue(422, 'ORDER_COMPLETION_IN_PROGRESS')
  if (order.status === 'COMPLETED') return issue(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return issue(422, 'ORDER_NOT_APPROVED')
  if (isInvoicePaid(sandbox, order.invoiceId, order.id)) return issue(422, 'DUPLICATE_INVOICE_ID')

  const outcome = order.outcome ?? 'approve'
  const refusal = refusals[outcome]
  if (refusal) return refuse(order, refusal)
  if (outcome === 'unavailable') return issue(503, 'SERVICE_UNAVAILABLE')
  if (outcome === 'timeout-uncharged') return 'hang'
  if (outcome === 'timeout-late') {
    order.capturing = true
    later(sandbox, () => complete(sandbox, order, 'COMPLETED'))
    return 'hang'
  }
  complete(sandbox, order, firstStatus(outcome))
  replay.keep({ orderId: order.id })
  if (outcome === 'timeout-charged') return 'hang'
  if (outcome === 'garbled') return garbled
  return json(201, orderView(sandbox, order, wantsAll(call)))
}

/** `GET /v2/payments/captures/{id}` */
export function getCapture(call: Call): Reply {
  for (const order of call.sandbox.state.orders.values()) {
    const { capture } = order
    if (capture && capture.id === call.params.id) return json(200, captureView(order, capture))
  }
  return issue(404, 'INVALID_RESOURCE_ID')
}

/** A payer whose instrument was declined is expected back at the approval page. */
function refuse(order: PaypalOrder, code: string): Reply {
  if (code === 'INSTRUMENT_DECLINED') {
    order.status = order.bySource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
  }
  return issue(422, code)
}

function firstStatus(outcome: Outcome): PaypalCapture['status'] {
  if (outcome === 'pending') return 'PENDING'
  return outcome === 'capture-declined' ? 'DECLINED' : 'COMPLETED'
}

function complete(sandbox: Sandbox, order: PaypalOrder, status: PaypalCapture['status']): void {
  const extra = order.outcome === 'wrong-amount' ? 100 : 0
  const capture: PaypalCapture = {
    id: paypalId(),
    status,
    amount: order.amount + extra,
    createdAt: new Date().toISOString(),
  }
  order.status = 'COMPLETED'
  order.capturing = false
  order.capture = capture
  announce(sandbox, order, capture)
  if (status !== 'PENDING') return
  later(sandbox, () => {
    if (capture.status !== 'PENDING') return
    capture.status = 'COMPLETED'
    announce(sandbox, order, capture)
  })
}

function announce(sandbox: Sandbox, order: PaypalOrder, capture: PaypalCapture): void {
  const names: Partial<Record<PaypalCapture['status'], string>> = {
    COMPLETED: 'COMPLETED',
    DECLINED: 'DENIED',
    PENDING: 'PENDING',
  }
  const type = `PAYMENT.CAPTURE.${names[capture.status] ?? capture.status}`
  emit(sandbox, order, type, captureView(order, capture))
}
