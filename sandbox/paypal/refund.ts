import { z } from 'zod'
import { type Call, json, parseJson, type Reply } from '../http.ts'
import { centsOf } from '../money.ts'
import type { PaypalOrder, PaypalRefund } from '../state.ts'
import { issue, paypalId } from './errors.ts'
import { replayOf } from './replay.ts'
import { refundView } from './represent.ts'
import { emit } from './webhooks.ts'

const bodySchema = z.object({
  amount: z.object({ currency_code: z.literal('USD'), value: z.string() }).optional(),
})

/** `POST /v2/payments/captures/{id}/refund`; without an amount, all that is left. */
export function refundCapture(call: Call): Reply {
  const { sandbox } = call
  const order = orderOf(call)
  const capture = order?.capture
  if (!order || !capture) return issue(404, 'INVALID_RESOURCE_ID')
  const replay = replayOf(call, 'refund', capture.id)
  if (replay.status === 'refused') return replay.reply
  if (replay.status === 'replay') {
    const known = order.refunds.find(({ id }) => id === replay.replay.refundId)
    return known ? json(200, refundView(order, known)) : issue(404, 'INVALID_RESOURCE_ID')
  }
  const parsed = bodySchema.safeParse(parseJson(call.body || '{}'))
  if (!parsed.success) return issue(400, 'INVALID_PARAMETER_SYNTAX')
  if (capture.status === 'REFUNDED') return issue(422, 'CAPTURE_FULLY_REFUNDED')
  if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) {
    return issue(422, 'CAPTURE_STATUS_NOT_VALID')
  }
  const left = capture.amount - refundedOf(order)
  const amount = parsed.data.amount ? centsOf(parsed.data.amount.value) : left
  if (!amount) return issue(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  if (amount > left) return issue(422, 'REFUND_AMOUNT_EXCEEDED')

  const refund: PaypalRefund = { id: paypalId(), amount, createdAt: new Date().toISOString() }
  order.refunds.push(refund)
  capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  replay.keep({ orderId: order.id, refundId: refund.id })
  const view = { ...refundView(order, refund), links: linksOf(call, capture.id) }
  emit(sandbox, order, 'PAYMENT.CAPTURE.REFUNDED', view)
  return json(201, view)
}

/** Cents given back so far. */
function refundedOf(order: PaypalOrder): number {
  return order.refunds.reduce((sum, { amount }) => sum + amount, 0)
}

function linksOf({ sandbox }: Call, captureId: string): object[] {
  const href = `${sandbox.origin()}/v2/payments/captures/${captureId}`
  return [{ href, rel: 'up', method: 'GET' }]
}

function orderOf({ sandbox, params }: Call): PaypalOrder | undefined {
  return [...sandbox.state.orders.values()].find(({ capture }) => capture?.id === params.id)
}
