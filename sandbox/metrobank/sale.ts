import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSiteAddress } from '../config.ts'
import { garbled, type Reply, type Sandbox } from '../http.ts'
import { later } from '../late.ts'
import { outcomeOfPayment } from '../magic.ts'
import { centsOf } from '../money.ts'
import type { CardToken } from '../state.ts'
import { behaviours } from './behaviour.ts'
import { answerOf, decide, open, refuse } from './record.ts'

export const saleSchema = z.object({
  Amount: z.string(),
  CurrencyCode: z.literal('840'),
  OrderTrackingNumber: z.string().min(1).max(100),
  SystemTracking: z.string().max(100).default(''),
  Locale: z.enum(['es', 'en']).default('es'),
  MerchantResponseUrl: z.string(),
  CustomerData: z.object({
    Email: z.string().default(''),
    CreditCards: z.array(z.object({ Token: z.string().min(1) })).length(1),
  }),
  TransactOptions: z.object({ Operation: z.literal('Sale') }),
})

/** A sale: charges the token's card, or asks the cardholder first. */
export function sale(sandbox: Sandbox, message: z.infer<typeof saleSchema>): Reply {
  const { state, settings, config } = sandbox
  const requested = centsOf(message.Amount)
  if (!requested) return refuse('13')
  if (!isSiteAddress(config, message.MerchantResponseUrl)) {
    return refuse('12', ['MerchantResponseUrl: not registered'])
  }
  if (state.tracking.has(message.OrderTrackingNumber)) return refuse('94')
  const card = liveToken(state.tokens, message.CustomerData.CreditCards[0]?.Token ?? '')
  if (!card) return refuse('T04')

  const outcome = outcomeOfPayment({
    amount: message.Amount,
    instrument: card.outcome,
    email: message.CustomerData.Email,
  })
  const how = behaviours[outcome]
  if (how.answer === 'none-undone') return 'hang'
  const facts = {
    kind: 'sale',
    tracking: message.OrderTrackingNumber,
    reservation: message.SystemTracking,
    requested,
    outcome,
    brand: card.brand,
    last4: card.last4,
  } as const
  if (how.answer === 'none-late') {
    // The bank has it in a queue: until then the merchant's question finds nothing.
    later(sandbox, () => {
      if (!state.tracking.has(facts.tracking)) decide(open(sandbox, facts), how)
    })
    return 'hang'
  }
  const transaction = open(sandbox, facts)
  if (how.challenge) {
    transaction.status = 'authenticating'
    transaction.code = 'SP4'
    transaction.challenge = {
      secret: randomBytes(16).toString('hex'),
      returnUrl: message.MerchantResponseUrl,
      locale: message.Locale,
      expiresAt: Date.now() + settings.challengeMs,
      tries: 0,
    }
    return answerOf(sandbox, transaction)
  }
  decide(transaction, how)
  if (how.answer === 'none') return 'hang'
  return how.answer === 'garbled' ? garbled : answerOf(sandbox, transaction)
}

function liveToken(tokens: Map<string, CardToken>, token: string): CardToken | null {
  const card = tokens.get(token)
  return card && card.expiresAt > Date.now() ? card : null
}
