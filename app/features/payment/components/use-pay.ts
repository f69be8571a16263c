import { useRef, useState } from 'react'
import type { AttemptMethod } from '~/domain/attempt'
import type { PaymentMethod } from '~/features/booking/booking.types'
import { confirmAtCounterFn, payFn } from '../payment.functions'
import type { Payable, PaymentProgress, StartPaymentResult } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { answerOf, tokenOf } from './ask-payment'
import type { CardState } from './use-card'

/** What is unclear is left to the verification screen: it asks the server and never begins a second payment (D17). */
export function usePay({
  code,
  asked,
  shownAmount,
  firstMethod,
  card,
  tokenizerUrl,
  problem: before,
  onProgress,
  onUnanswered,
  onConfirmed,
}: {
  readonly code: string
  readonly asked: Payable
  /** Cents that the page says, of a booking in force. */
  readonly shownAmount?: number
  readonly firstMethod: PaymentMethod
  readonly card: CardState
  readonly tokenizerUrl: string
  readonly problem: PaymentProblem | null
  readonly onProgress: (progress: PaymentProgress) => void
  /** No answer: it may have begun, or still begin. The verification screen asks before anybody may pay again. */
  readonly onUnanswered: (method: AttemptMethod) => void
  /** It will be paid at the counter. */
  readonly onConfirmed?: () => Promise<void>
}) {
  const [method, setMethod] = useState(firstMethod)
  const [problem, setProblem] = useState(before)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const request = { code, asked, ...(shownAmount === undefined ? {} : { shownAmount }) }

  const take = (
    by: AttemptMethod,
    result: StartPaymentResult | 'outdated' | null,
  ): PaymentProblem | null => {
    if (result === 'outdated') return result
    if (!result) onUnanswered(by)
    else if (!result.ok) return `refused_${result.error.code}`
    else onProgress(result.progress)
    return null
  }

  const payByCard = async (): Promise<PaymentProblem | null> => {
    const token = await tokenOf(card, tokenizerUrl)
    if (typeof token !== 'object' || token === null) return token
    card.clear()
    return take('card', await answerOf(() => payFn({ data: { ...request, card: token } })))
  }

  const payByPaypal = async () => take('paypal', await answerOf(() => payFn({ data: request })))

  const confirm = async (): Promise<PaymentProblem | null> => {
    const result = await answerOf(() => confirmAtCounterFn({ data: { code } }))
    if (result === 'outdated') return result
    if (!result) return 'network'
    if (!result.ok) return `refused_${result.error.code}`
    await onConfirmed?.()
    return null
  }

  const ways = { card: payByCard, paypal: payByPaypal, counter: confirm }
  const pay = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    setProblem(await ways[method]())
    running.current = false
    setBusy(false)
  }

  return { method, setMethod, problem, busy, pay }
}
