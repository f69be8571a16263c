import { useRef, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import type { PaymentMethod } from '~/domain/booking/payment-methods'
import { confirmAtCounterFn, payFn } from '../payment.functions'
import type { PaymentInput } from '../payment.schema'
import type { PaymentRefused } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { type CardToken, tokenizeCard } from '../tokenizer'
import { cardFieldId } from './card-form'
import type { Payment } from './payment-screen'
import type { CardState } from './use-card'

/**
 * Sends a payment. The verification screen takes an unclear outcome: it asks the server and never begins a second payment
 * (D17).
 */
export function usePay(
  { request, problem: before, onProgress, onUnanswered, finish, onProblem }: Payment,
  {
    firstMethod,
    card,
    tokenizerUrl,
  }: {
    readonly firstMethod: PaymentMethod
    readonly card: CardState
    readonly tokenizerUrl: string
  },
) {
  const [method, setMethod] = useState(firstMethod)
  const [problem, setProblem] = useState(before)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const payOnline = async (by: PaymentInput): Promise<PaymentProblem | null> => {
    const result = await answerOf(() => payFn({ data: { ...request, by } }))
    if (result === 'outdated') return result
    if (!result) onUnanswered(by.method)
    else if (!result.ok) return `refused_${result.error.code}`
    else onProgress(result.progress)
    return null
  }

  const payByCard = async (): Promise<PaymentProblem | null> => {
    const token = await tokenOf(card, tokenizerUrl)
    if (typeof token !== 'object' || token === null) return token
    card.clear()
    return payOnline({ method: 'card', card: token })
  }

  const confirm = async (): Promise<PaymentProblem | null> => {
    const { code } = request
    const result = await answerOf(() => confirmAtCounterFn({ data: { code } }))
    if (result === 'outdated') return result
    if (!result) return 'network'
    if (!result.ok) return `refused_${result.error.code}`
    await finish()
    return null
  }

  const payByMethod = () => {
    if (method === 'counter') return confirm()
    return method === 'card' ? payByCard() : payOnline({ method })
  }

  const pay = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    const found = await payByMethod()
    if (found) await onProblem?.(found)
    setProblem(found)
    running.current = false
    setBusy(false)
  }

  return { method, setMethod, problem, busy, pay }
}

/** Tokenizes the card; null: a field is wrong and has the focus. The form keeps the card's number until it is tokenized. */
async function tokenOf(
  card: CardState,
  tokenizerUrl: string,
): Promise<CardToken | PaymentProblem | null> {
  const wrong = await card.checkAll()
  if (wrong) {
    document.getElementById(cardFieldId(wrong))?.focus()
    return null
  }
  const tokenized = await tokenizeCard(card.form.state.values, tokenizerUrl)
  if (tokenized.ok) return tokenized.card
  if (tokenized.field === 'unreachable') return 'tokenizer_unreachable'
  if (!tokenized.field) return 'tokenizer_refused'
  card.refuse(tokenized.field)
  document.getElementById(cardFieldId(tokenized.field))?.focus()
  return null
}

/** The answer of a server function; null: none came. */
async function answerOf<Answer>(
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
