import '~/features/booking/booking.css'
import '../payment.css'
import { useState } from 'react'
import type { BookingView } from '~/features/booking/booking.types'
import type { PaymentProgress } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { CheckoutScreen } from './checkout-screen'
import { useFinish } from './use-finish'
import { usePayment } from './use-payment'
import { VerifyScreen } from './verify-screen'

/** By what the server says: a reload, a second tab and the way back from the gateway all show the right screen. */
export function PaymentScreen({
  booking,
  progress: loaded,
  refusal,
}: {
  readonly booking: BookingView
  readonly progress: PaymentProgress
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
}) {
  const [holder, setHolder] = useState('')
  const finish = useFinish()
  const payment = usePayment({ paidFor: { code: booking.code }, loaded, refusal, finish })
  const { asked, done } = payment
  if (asked.state === 'verify' || asked.state === 'pending') {
    return (
      <VerifyScreen
        total={booking.prepaidQuote.total}
        progress={asked}
        done={done}
        blocked={payment.blocked}
        verification={payment.verification}
      />
    )
  }
  return (
    <CheckoutScreen
      key={payment.attempt}
      booking={booking}
      problem={payment.problem}
      leaving={done}
      holder={holder}
      onHolder={setHolder}
      onProgress={payment.begin}
      onUnanswered={payment.wait}
      onConfirmed={finish}
    />
  )
}
