import { useRef, useState } from 'react'
import type { AttemptMethod } from '~/domain/attempt'
import type { PaymentMethod } from '~/features/booking/booking.types'
import { answerOf, tokenOf } from '~/features/payment/components/ask-payment'
import type { CardState } from '~/features/payment/components/use-card'
import type { PaymentProgress, StartPaymentResult } from '~/features/payment/payment.types'
import type { PaymentProblem } from '~/features/payment/payment-words'
import { settleByCardFn, settleByPaypalFn } from '../settle.functions'
import type { SettlePage } from '../settle.types'
import { settleAsked } from '../settle-params'

/** As at the checkout: what is unclear is left to the verification screen, which never begins a second payment (D17). */
export function useSettle({
  page: { booking, amount, methods, query },
  card,
  tokenizerUrl,
  problem: before,
  onProgress,
  onUnanswered,
}: {
  readonly page: SettlePage
  readonly card: CardState
  readonly tokenizerUrl: string
  readonly problem: PaymentProblem | null
  readonly onProgress: (progress: PaymentProgress) => void
  readonly onUnanswered: (method: AttemptMethod) => void
}) {
  const [method, setMethod] = useState<PaymentMethod>(methods[0] ?? 'card')
  const [problem, setProblem] = useState(before)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const request = () => ({
    code: booking.code,
    asked: settleAsked(Object.fromEntries(new URLSearchParams(query))),
    shownAmount: amount,
  })

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
    return take(
      'card',
      await answerOf(() => settleByCardFn({ data: { ...request(), card: token } })),
    )
  }

  const payByPaypal = async (): Promise<PaymentProblem | null> =>
    take('paypal', await answerOf(() => settleByPaypalFn({ data: request() })))

  const pay = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    setProblem(await (method === 'paypal' ? payByPaypal() : payByCard()))
    running.current = false
    setBusy(false)
  }

  return { method, setMethod, problem, busy, pay }
}
