import { parseJson } from '~/domain/parse-json'
import { assertPositive } from '../amount'
import { GatewayUnavailableError, GatewayUnknownError } from '../errors'
import type {
  GatewayConfig,
  PaymentGateway,
  PaymentHint,
  PaymentRef,
  PaymentRequest,
} from '../port'
import { finishable } from '../redirects'
import { isDuplicate, replySchema, returnSchema, saleMessage, searchMessage } from './assumptions'
import { createClient, type Post } from './client'
import { outcomeOf } from './outcome'
import { reverse, undoSale } from './reversal'
import { listTransactions } from './transactions'

/** The card gateway (`metrobank`, §9.4). See docs/gateways.md and ./assumptions. */
export function createMetrobank(
  merchant: NonNullable<GatewayConfig['metrobank']>,
  options: { redirectOrigins: readonly string[]; timeoutMs: number; now: () => number },
): PaymentGateway {
  const call = createClient(merchant, options)
  const post: Post = (path, message) => call(path, message, replySchema)

  async function query({ attemptId }: PaymentRef) {
    const reply = await post('search', searchMessage(attemptId))
    return outcomeOf(reply, attemptId, options.redirectOrigins)
  }

  async function start(request: PaymentRequest) {
    assertPositive(request.amount)
    if (!request.card) return { status: 'declined', code: 'T01', reason: 'invalid' } as const
    const reply = await post('perform', saleMessage(request, request.card.token))
    if (isDuplicate(reply.ResponseCode)) {
      // Sent before: what became of it is the answer. Unknown to the search: refused as it says.
      const earlier = await afterwards(request)
      if (earlier.status !== 'not_found') return earlier
    }
    const isBare = reply.ResponseCode === '00' && typeof reply.Amount !== 'number'
    if (isBare) return afterwards(request)
    return outcomeOf(reply, request.attemptId, options.redirectOrigins)
  }

  /** Once a sale was answered, a question that was not does not mean that nothing was done. */
  async function afterwards(ref: PaymentRef) {
    try {
      return await query(ref)
    } catch (cause) {
      if (!(cause instanceof GatewayUnavailableError)) throw cause
      throw new GatewayUnknownError('metrobank', cause.code, { cause })
    }
  }

  return {
    name: 'metrobank',
    methods: ['card'],
    start: async (request) => finishable('metrobank', await start(request)),
    query,
    capture: query,
    void: (ref) => undoSale(post, query, ref),
    async refund(ref, amount, key) {
      assertPositive(amount)
      const transactionId = ref.transactionId ?? (await transactionOf(ref))
      if (!transactionId) return { status: 'not_found' }
      return reverse(post, 'Refund', { transactionId, amount, key })
    },
    transactions: (from, to) => listTransactions(call, from, to),
    readReturn,
    returnField: ({ attemptId }) => [
      'Response',
      JSON.stringify({ OrderTrackingNumber: attemptId }),
    ],
    readWebhook: null,
  }

  async function transactionOf(ref: PaymentRef) {
    const outcome = await query(ref)
    return 'transactionId' in outcome ? outcome.transactionId : undefined
  }
}

function readReturn(params: URLSearchParams): PaymentHint | null {
  const parsed = returnSchema.safeParse(parseJson(params.get('Response') ?? ''))
  if (!parsed.success) return null
  const { OrderTrackingNumber: attemptId, TransactionId: transactionId } = parsed.data
  return {
    gateway: 'metrobank',
    kind: 'return',
    attemptId,
    ...(transactionId ? { transactionId } : {}),
  }
}
