import '~/features/booking/booking.css'
import '~/features/payment/payment.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePayment } from '~/features/payment/components/use-payment'
import { VerifyScreen } from '~/features/payment/components/verify-screen'
import type { PaymentProblem } from '~/features/payment/payment-words'
import { afterSettling } from '../load-settle'
import type { SettlePage } from '../settle.types'
import { SettleForm } from './settle-form'

/** `/reserva/gestionar/pagar` (D20, D31): what a booking in force still costs, paid online; by what the server says. */
export function SettleScreen({
  page,
  refusal,
}: {
  readonly page: SettlePage
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
}) {
  const navigate = useNavigate()
  const [holder, setHolder] = useState('')
  const payment = usePayment({
    paidFor: { code: page.booking.code, extra: true },
    loaded: page.progress,
    refusal,
    finish: () => navigate({ ...afterSettling(page.kind), replace: true }),
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
    <SettleForm
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
