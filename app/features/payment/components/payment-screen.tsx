import '~/components/ui/choice.css'
import '~/features/booking/booking.css'
import '../payment.css'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { HEADING_ID } from '~/components/layout/main-content'
import { focusText } from '~/components/ui/focus-text'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import type { Cents } from '~/domain/pricing/money'
import type { PayRequest } from '../payment.schema'
import type { PaymentProgress } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { usePayment } from './use-payment'
import { VerifyScreen } from './verify-screen'

/** The state of a payment, as far as its form needs it. */
export type Payment = {
  readonly request: PayRequest
  /** How an earlier attempt ended; null: there was none, or it did not fail. */
  readonly problem: PaymentProblem | null
  /** The payment is done, and the next page is loading. */
  readonly leaving: boolean
  /** The name on the card outlives the form. */
  readonly holder: string
  readonly onHolder: (holder: string) => void
  readonly onProgress: (progress: PaymentProgress) => void
  /** Called when no answer came: the payment may have begun. The verification screen asks before anybody may pay again. */
  readonly onUnanswered: (method: AttemptMethod) => void
  readonly finish: () => Promise<void>
  /** Called after a payment was refused, or could not begin. */
  readonly onProblem?: ((problem: PaymentProblem) => Promise<void>) | undefined
}

/**
 * Takes the payment of a booking or of an amendment online (D17, D20). It shows the progress that the server knows, so a
 * reload, a second tab and the way back from the gateway all show the right screen.
 */
export function PaymentScreen({
  request,
  total,
  progress,
  refusal,
  finish,
  onProblem,
  children,
}: {
  readonly request: PayRequest
  readonly total: Cents
  readonly progress: PaymentProgress
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
  /** Opens the next page once the payment is done. */
  readonly finish: () => Promise<void>
  readonly onProblem?: (problem: PaymentProblem) => Promise<void>
  /** Renders the form, which is reset after each attempt. */
  readonly children: (payment: Payment) => ReactNode
}) {
  const [holder, setHolder] = useState('')
  const payment = usePayment({ request, loaded: progress, refusal, finish })
  const { asked, done, problem } = payment
  const isVerifying = asked.state === 'verify' || asked.state === 'pending'
  useFocusOn(isVerifying ? 'verify' : payment.attempt, isVerifying ? null : problem)
  if (isVerifying) {
    return (
      <VerifyScreen
        total={total}
        progress={asked}
        done={done}
        blocked={payment.blocked}
        verification={payment.verification}
      />
    )
  }
  return (
    <Fragment key={payment.attempt}>
      {children({
        ...{ request, problem, leaving: done, holder, onHolder: setHolder, finish, onProblem },
        ...{ onProgress: payment.begin, onUnanswered: payment.wait },
      })}
    </Fragment>
  )
}

/** Whatever was pressed went with the screen before: the focus goes to what is wrong, or to the heading of the new one. */
function useFocusOn(screen: 'verify' | number, problem: PaymentProblem | null): void {
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    // The way to a bank's window that did not open has it already.
    if (document.activeElement !== document.body) return
    focusText(problem ? '.flow-f > .summary' : `#${HEADING_ID}`)
  }, [screen, problem])
}
