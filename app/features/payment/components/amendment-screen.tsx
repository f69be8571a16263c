import '~/features/booking/booking.css'
import '../payment.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { afterPaying } from '../load-payment'
import type { AmendmentPage } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { AmendmentForm } from './amendment-form'
import { usePayment } from './use-payment'
import { VerifyScreen } from './verify-screen'

/** `/reserva/gestionar/pagar` (D20, D31): what a booking in force still costs, paid online; by what the server says. */
export function AmendmentScreen({
  page,
  refusal,
}: {
  readonly page: AmendmentPage
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
}) {
  const navigate = useNavigate()
  const [holder, setHolder] = useState('')
  const payment = usePayment({
    paidFor: { code: page.booking.code, extra: true },
    loaded: page.progress,
    refusal,
    finish: () => navigate({ ...afterPaying(page.kind), replace: true }),
  })
  const { asked, done } = payment
  if (asked.state === 'verify' || asked.state === 'pending') {
    return (
      <VerifyScreen
        total={page.amount}
        progress={asked}
        done={done}
        blocked={payment.blocked}
        verification={payment.verification}
      />
    )
  }
  return (
    <AmendmentForm
      key={payment.attempt}
      page={page}
      problem={payment.problem}
      leaving={done}
      holder={holder}
      onHolder={setHolder}
      onProgress={payment.begin}
      onUnanswered={payment.wait}
    />
  )
}
