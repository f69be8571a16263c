import { assertPositive } from '../amount'
import { GatewayUnknownError } from '../errors'
import { type GatewayReply, parseReply } from '../http'
import type {
  GatewayConfig,
  PaymentGateway,
  PaymentOutcome,
  PaymentRef,
  PaymentRequest,
  StartOutcome,
} from '../port'
import { finishable } from '../redirects'
import { createClient, issueOf } from './client'
import { inProgress, lookAgain, orderBody, reasonOf } from './order'
import { outcomeOf } from './outcome'
import { refund, undoOrder } from './refund'
import { orderSchema } from './schema'
import { listTransactions } from './transactions'
import { readReturn, readWebhook } from './webhook'

/** PayPal Orders v2 (§9.5). See docs/gateways.md. */
export function createPaypal(
  account: NonNullable<GatewayConfig['paypal']>,
  options: { redirectOrigins: readonly string[]; timeoutMs: number; now: () => number },
): PaymentGateway {
  const call = createClient(account, options)
  const read = (reply: GatewayReply, attemptId: string) => {
    const order = parseReply('paypal', reply.text, orderSchema)
    return outcomeOf(order, attemptId, options.redirectOrigins)
  }

  async function start(request: PaymentRequest): Promise<StartOutcome> {
    assertPositive(request.amount)
    const { attemptId } = request
    const body = orderBody(request)
    const path = '/v2/checkout/orders'
    const reply = await call({ method: 'POST', path, body, requestId: attemptId })
    if (reply.status >= 400) return refused(reply)
    const unit = parseReply('paypal', reply.text, orderSchema).purchase_units[0]
    // PayPal may answer an earlier order under this key without looking at the new body.
    const same = unit?.amount.value === request.amount && unit.custom_id === request.reservationCode
    if (!same) return { status: 'declined', code: 'REPLAY_MISMATCH', reason: 'invalid' }
    return finishable('paypal', read(reply, attemptId))
  }

  /** Without an order id nobody can have approved, let alone captured: nothing to be found. */
  async function query({ attemptId, orderId }: PaymentRef): Promise<PaymentOutcome> {
    if (!orderId) return { status: 'not_found' }
    const reply = await call({ method: 'GET', path: pathOf(orderId) })
    if (reply.status === 404) return { status: 'not_found' }
    return reply.status >= 400 ? refused(reply) : read(reply, attemptId)
  }

  async function capture(ref: PaymentRef): Promise<PaymentOutcome> {
    const { attemptId, orderId } = ref
    if (!orderId) return { status: 'not_found' }
    const path = `${pathOf(orderId)}/capture`
    const requestId = `${attemptId}-capture`
    const reply = await call({ method: 'POST', path, body: '{}', requestId })
    if (reply.status < 400) return read(reply, attemptId)
    if (reply.status === 404) return { status: 'not_found' }
    const issue = issueOf(reply)
    if (lookAgain.has(issue)) return query(ref)
    if (inProgress.has(issue)) return { status: 'pending', capturable: false, orderId }
    return { ...refused(reply), orderId }
  }

  return {
    name: 'paypal',
    methods: ['paypal'],
    start,
    query,
    capture,
    void: async (ref) => undoOrder(call, await query(ref), ref),
    async refund(ref, amount, key) {
      assertPositive(amount)
      if (ref.transactionId) return refund(call, ref.transactionId, amount, key)
      const outcome = await query(ref)
      const captureId = 'transactionId' in outcome ? outcome.transactionId : undefined
      return captureId ? refund(call, captureId, amount, key) : { status: 'not_found' }
    },
    transactions: (from, to) => listTransactions(call, from, to),
    readReturn,
    returnField: ({ orderId }) => (orderId ? ['token', orderId] : null),
    readWebhook: (message) => readWebhook(call, account.webhookId, message, options.now()),
  }
}

/** A definite no. Throws when it only says that the same request is already under way. */
function refused(reply: GatewayReply) {
  const code = issueOf(reply)
  if (inProgress.has(code)) throw new GatewayUnknownError('paypal', 'in_progress')
  return { status: 'declined', code, reason: reasonOf(code) } as const
}

function pathOf(orderId: string): string {
  return `/v2/checkout/orders/${encodeURIComponent(orderId)}`
}
