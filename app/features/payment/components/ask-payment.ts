import { isAppError } from '~/domain/app-error'
import type { PaymentRefused } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { type CardToken, tokenizeCard } from '../tokenizer'
import { cardFieldId } from './card-form'
import type { CardState } from './use-card'

/** Null: a field is wrong, and has the focus. The card is not forgotten until it was tokenized. */
export async function tokenOf(
  card: CardState,
  tokenizerUrl: string,
): Promise<CardToken | PaymentProblem | null> {
  const wrong = card.check()
  if (wrong) {
    document.getElementById(cardFieldId(wrong))?.focus()
    return null
  }
  const tokenized = await tokenizeCard(card.card, tokenizerUrl)
  if (tokenized.ok) return tokenized.card
  if (tokenized.field === 'unreachable') return 'tokenizer_unreachable'
  if (!tokenized.field) return 'tokenizer_refused'
  card.refuse(tokenized.field)
  document.getElementById(cardFieldId(tokenized.field))?.focus()
  return null
}

/** Null: no answer came. */
export async function answerOf<Answer>(
  ask: () => Promise<Answer>,
): Promise<Answer | PaymentRefused | 'outdated' | null> {
  try {
    return await ask()
  } catch (error) {
    if (isAppError(error, 'outdated')) return 'outdated'
    return isAppError(error, 'too_many_requests') ? tooMany : null
  }
}

const tooMany: PaymentRefused = { ok: false, error: { code: 'too_many_requests' } }
