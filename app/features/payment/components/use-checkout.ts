import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AttemptMethod } from '~/domain/attempt'
import { bookingQuery } from '~/features/booking/booking.queries'
import type { BookingView, PaymentMethod } from '~/features/booking/booking.types'
import { confirmAtCounterFn, startCardPaymentFn, startPaypalFn } from '../payment.functions'
import type { PaymentProgress, StartPaymentResult } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { answerOf, tokenOf } from './ask-payment'
import type { CardState } from './use-card'

/** What is unclear is left to the verification screen: it asks the server and never begins a second payment (D17). */
export function useCheckout({
  booking,
  card,
  tokenizerUrl,
  problem: before,
  onProgress,
  onUnanswered,
}: {
  readonly booking: BookingView
  readonly card: CardState
  readonly tokenizerUrl: string
  readonly problem: PaymentProblem | null
  readonly onProgress: (progress: PaymentProgress) => void
  /** No answer: it may have begun, or still begin. The verification screen asks before anybody may pay again. */
  readonly onUnanswered: (method: AttemptMethod) => void
}) {
  const online = booking.methods.find((one) => one !== 'counter')
  const [method, setMethod] = useState<PaymentMethod>(
    booking.type === 'prepaid' ? (online ?? 'counter') : 'counter',
  )
  const [problem, setProblem] = useState(before)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const finish = useFinish()
  const { code } = booking

  const payByCard = async (): Promise<PaymentProblem | null> => {
    const tokenized = await tokenOf(card, tokenizerUrl)
    if (typeof tokenized !== 'object' || tokenized === null) return tokenized
    card.clear()
    return take(
      'card',
      await answerOf(() => startCardPaymentFn({ data: { code, card: tokenized } })),
    )
  }

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

  const confirm = async (): Promise<PaymentProblem | null> => {
    const result = await answerOf(() => confirmAtCounterFn({ data: { code } }))
    if (result === 'outdated') return result
    if (!result) return 'network'
    if (!result.ok) return `refused_${result.error.code}`
    await finish()
    return null
  }

  const pay = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(null)
    if (method === 'card') setProblem(await payByCard())
    else if (method === 'paypal')
      setProblem(take('paypal', await answerOf(() => startPaypalFn({ data: { code } }))))
    else setProblem(await confirm())
    running.current = false
    setBusy(false)
  }

  return { method, setMethod, problem, busy, pay }
}

export function useFinish(): () => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries(bookingQuery())
    // The checkout stays behind it: "back" after paying is steered here again (D14).
    await navigate({ to: '/reserva/thanks' })
  }
}
