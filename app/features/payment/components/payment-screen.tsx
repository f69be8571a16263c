import '~/features/booking/booking.css'
import '../payment.css'
import { Fragment, type ReactNode, useState } from 'react'
import type { AttemptMethod } from '~/domain/attempt'
import type { Cents } from '~/domain/money'
import type { PayRequest } from '../payment.schema'
import type { PaymentProgress } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { usePayment } from './use-payment'
import { VerifyScreen } from './verify-screen'

/** A payment, as its form needs it. */
export type Payment = {
  readonly request: PayRequest
  /** How an earlier attempt ended; null: there was none, or it did not fail. */
  readonly problem: PaymentProblem | null
  /** Paid: the next page is on its way. */
  readonly leaving: boolean
  /** The name on the card outlives the form. */
  readonly holder: string
  readonly onHolder: (holder: string) => void
  readonly onProgress: (progress: PaymentProgress) => void
  /** No answer: it may have begun, or still begin. The verification screen asks before anybody may pay again. */
  readonly onUnanswered: (method: AttemptMethod) => void
  readonly finish: () => Promise<void>
}

/**
 * A booking, or an amendment of one, is paid online (D17, D20). What is shown follows what the server says: a reload, a
 * second tab and the way back from the gateway all show the right screen.
 */
export function PaymentScreen({
  request,
  total,
  progress,
  refusal,
  finish,
  children,
}: {
  readonly request: PayRequest
  readonly total: Cents
  readonly progress: PaymentProgress
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
  /** Leads on, once it is paid. */
  readonly finish: () => Promise<void>
  /** The form, which begins anew after each attempt. */
  readonly children: (payment: Payment) => ReactNode
}) {
  const [holder, setHolder] = useState('')
  const payment = usePayment({ request, loaded: progress, refusal, finish })
  const { asked, done, problem } = payment
  if (asked.state === 'verify' || asked.state === 'pending') {
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
        ...{ request, problem, leaving: done, holder, onHolder: setHolder, finish },
        ...{ onProgress: payment.begin, onUnanswered: payment.wait },
      })}
    </Fragment>
  )
}
