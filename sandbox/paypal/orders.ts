import { isSiteAddress } from '../config.ts'
import { type Call, json, parseJson, type Reply, type Sandbox } from '../http.ts'
import { centsOf } from '../money.ts'
import type { PaypalOrder } from '../state.ts'
import { issue, paypalId } from './errors.ts'
import { breakdownTotal, type OrderRequest, orderSchema } from './order-schema.ts'
import { replayOf } from './replay.ts'
import { orderView } from './represent.ts'

/** `POST /v2/checkout/orders` */
export function createOrder(call: Call): Reply {
  const { sandbox } = call
  const id = call.headers['paypal-request-id']
  if (typeof id === 'string' && id.length > 108) return issue(400, 'INVALID_STRING_LENGTH')
  const parsed = orderSchema.safeParse(parseJson(call.body))
  if (!parsed.success) {
    return issue(400, 'INVALID_PARAMETER_SYNTAX', `/${parsed.error.issues[0]?.path.join('/')}`)
  }
  const fault = faultOf(sandbox, parsed.data)
  if (fault) return fault
  const replay = replayOf(call, 'order')
  if (replay.status === 'refused') return replay.reply
  const whole = wantsAll(call)
  if (replay.status === 'replay') {
    const order = sandbox.state.orders.get(replay.replay.orderId)
    if (order) return json(200, orderView(sandbox, order, whole))
    return issue(404, 'INVALID_RESOURCE_ID')
  }
  const order = orderOf(parsed.data)
  sandbox.state.orders.set(order.id, order)
  replay.keep({ orderId: order.id })
  // Seen on the live sandbox: 200 with a payment source, 201 without.
  return json(order.bySource ? 200 : 201, orderView(sandbox, order, whole))
}

/** `GET /v2/checkout/orders/{id}` */
export function getOrder(call: Call): Reply {
  const order = call.sandbox.state.orders.get(call.params.id ?? '')
  if (!order) return issue(404, 'INVALID_RESOURCE_ID')
  return json(200, orderView(call.sandbox, order, true))
}

/** Whether the caller asked for the whole resource in the answer. */
export function wantsAll(call: Call): boolean {
  return call.headers.prefer === 'return=representation'
}

/** Whether another order was paid under this order's invoice id. */
export function isInvoicePaid({ state }: Sandbox, invoiceId: string, except = ''): boolean {
  if (!invoiceId) return false
  return [...state.orders.values()].some(
    (order) => order.id !== except && order.invoiceId === invoiceId && order.capture,
  )
}

function faultOf(sandbox: Sandbox, request: OrderRequest): Reply | null {
  const [unit] = request.purchase_units
  const amount = centsOf(unit.amount.value) ?? 0
  if (amount === 0) return issue(422, 'CANNOT_BE_ZERO_OR_NEGATIVE')
  const { breakdown } = unit.amount
  if (breakdown && breakdownTotal(breakdown) !== amount) return issue(422, 'AMOUNT_MISMATCH')
  const context = contextOf(request)
  if (!context) return issue(400, 'MISSING_REQUIRED_PARAMETER', '/payment_source')
  for (const field of ['return_url', 'cancel_url'] as const) {
    if (!isSiteAddress(sandbox.config, context[field])) {
      return issue(400, 'INVALID_PARAMETER_VALUE', `/${field}`)
    }
  }
  return null
}

function contextOf(request: OrderRequest) {
  return request.payment_source?.paypal.experience_context ?? request.application_context
}

function orderOf(request: OrderRequest): PaypalOrder {
  const [unit] = request.purchase_units
  const context = contextOf(request)
  const bySource = request.payment_source !== undefined
  const { breakdown } = unit.amount
  return {
    id: paypalId(),
    status: bySource ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    amount: centsOf(unit.amount.value) ?? 0,
    ...(breakdown ? { breakdown: valuesOf(breakdown) } : {}),
    referenceId: unit.reference_id,
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    description: unit.description,
    brandName: context?.brand_name ?? '',
    locale: context?.locale?.startsWith('en') ? 'en' : 'es',
    returnUrl: context?.return_url ?? '',
    cancelUrl: context?.cancel_url ?? '',
    email: request.payment_source?.paypal.email_address ?? '',
    bySource,
    capturing: false,
    refunds: [],
    createdAt: new Date().toISOString(),
  }
}

function valuesOf(breakdown: Record<string, { value: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(breakdown).map(([name, { value }]) => [name, value]))
}
