import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, LinkButton } from '~/components/ui/button'
import { PayPanel } from '~/components/ui/radio-panel'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import { isOnline, type PaymentMethod } from '~/domain/booking/payment-methods'
import { timeInSentence } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { forgetBooking } from '~/features/booking/booking.functions'
import type { BookingView } from '~/features/booking/booking.types'
import { Bill } from '~/features/booking/components/bill'
import { BillBar } from '~/features/booking/components/bill-bar'
import { bookingSteps } from '~/features/booking/components/booking-steps'
import { markCheckout, staysAtCheckout, tellLeftCheckout } from '~/features/booking/left-checkout'
import { bookingParams } from '~/features/booking/step'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Lock from '~icons/lucide/lock'
import RotateCcw from '~icons/lucide/rotate-ccw'
import ShieldCheck from '~icons/lucide/shield-check'
import Smartphone from '~icons/lucide/smartphone'
import type { PaymentProgress } from '../payment.types'
import { type PaymentProblem, paymentMessage, startsAnew } from '../payment-words'
import { HoldTimer, useHold } from './hold-timer'
import { PlainSubmit, payButtons } from './methods'
import { PaymentForm } from './payment-form'
import { type Payment, PaymentScreen } from './payment-screen'
import { RenterLine } from './renter-line'

const FORM_ID = 'pago'

/** `/reserva/checkout`: the hold, three ways to pay, the bill of the chosen one (D6, D15, D22). */
export function CheckoutScreen({
  booking,
  progress,
  refusal,
}: {
  readonly booking: BookingView
  readonly progress: PaymentProgress
  /** Why a form that was sent without scripts was refused; null: none was. */
  readonly refusal: PaymentProblem | null
}) {
  const { code, prepaidQuote } = booking
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()
  useLeaveCheckout(code)
  const finish = async () => {
    forgetBooking(queryClient)
    // The checkout stays in the history: "back" after paying opens it, and it leads to the thanks again (D14).
    await navigate({ to: '/reserva/thanks' })
  }
  // A hold that waits for the mail lasts longer than the page knows.
  const onProblem = async (problem: PaymentProblem) => {
    if (problem !== 'refused_confirm_by_mail') return
    forgetBooking(queryClient)
    await router.invalidate()
  }
  return (
    <PaymentScreen
      request={{ code, asked: { kind: 'booking' } }}
      total={prepaidQuote.total}
      progress={progress}
      refusal={refusal}
      finish={finish}
      onProblem={onProblem}
    >
      {(payment) => <CheckoutForm booking={booking} payment={payment} />}
    </PaymentScreen>
  )
}

/** Leaving for any page but thanks clears the reservation id (§2.21) and gives an unpaid car back to others. */
function useLeaveCheckout(code: string): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Leaving by the address bar raises no event here: the next page reports it.
    markCheckout(code)
    return router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
      if (!pathChanged || staysAtCheckout(toLocation.pathname)) return
      tellLeftCheckout(code)
      forgetBooking(queryClient)
    })
  }, [router, queryClient, code])
}

function CheckoutForm({
  booking,
  payment,
}: {
  readonly booking: BookingView
  readonly payment: Payment
}) {
  const { locale } = useLayout()
  const { methods, type, prepaidQuote, postpaidQuote } = booking
  const seconds = useHold(booking)
  const over = seconds === 0
  const online = methods.find(isOnline)
  const quoteOf = (method: PaymentMethod) => (isOnline(method) ? prepaidQuote : postpaidQuote)
  const totalOf = (method: PaymentMethod) => formatMoney(quoteOf(method).total)
  return (
    <PaymentForm
      payment={payment}
      id={FORM_ID}
      buttonClass="pay-b"
      steps={bookingSteps('pago', booking)}
      now={booking.now}
      methods={methods}
      firstMethod={type === 'prepaid' ? (online ?? 'counter') : 'counter'}
      totalOf={totalOf}
      above={seconds !== null && <HoldTimer booking={booking} seconds={seconds} />}
      explain={(problem) => <Explanation problem={problem} booking={booking} />}
      title={m.checkout_heading()}
      lead={<RenterLine booking={booking} />}
      otherPanels={<CounterPanel booking={booking} />}
      instead={over ? <CheckAgain booking={booking} className="pay-b" /> : null}
      below={<Promises />}
      beside={({ method, busy, ready }) => {
        const quote = quoteOf(method)
        const bill = { ...booking, quote, locale }
        const label = m.bill_total({ count: quote.days })
        return (
          <>
            <Bill {...bill} />
            <BillBar
              {...bill}
              action={
                over ? (
                  <CheckAgain booking={booking} />
                ) : (
                  <Button
                    type="submit"
                    form={FORM_ID}
                    busy={busy}
                    disabled={!ready}
                    className="js-only"
                  >
                    {isOnline(method) && <Lock className="i i-16" aria-hidden />}
                    {payButtons[method].short()}
                  </Button>
                )
              }
            />
            <TotalAnnouncer text={m.bill_announce({ label, total: totalOf(method) })} />
          </>
        )
      }}
    />
  )
}

function Explanation({
  problem,
  booking,
}: {
  readonly problem: PaymentProblem
  readonly booking: BookingView
}) {
  const { locale } = useLayout()
  const { holdExpiresAt, methods } = booking
  const heldUntil = holdExpiresAt === null ? null : timeInSentence(panamaNow(holdExpiresAt), locale)
  return (
    <>
      <b>{paymentMessage(problem, { heldUntil, isOnline: methods.some(isOnline) })}</b>
      {startsAnew(problem) && (
        <span className="note-more">
          <CheckAgain booking={booking} size="sm" />
        </span>
      )}
    </>
  )
}

function CheckAgain({
  booking: { car, search },
  ...look
}: {
  readonly booking: BookingView
  readonly size?: 'sm'
  readonly className?: string
}) {
  return (
    <LinkButton to="/reserva" search={bookingParams(search, car.id, 'datos')} {...look}>
      {m.hold_check()}
    </LinkButton>
  )
}

function CounterPanel({
  booking: { prepaidQuote, postpaidQuote, methods },
}: {
  readonly booking: BookingView
}) {
  const total = formatMoney(postpaidQuote.total)
  // There is nothing to save where nobody can pay online.
  const difference = methods.some(isOnline) ? postpaidQuote.total - prepaidQuote.total : 0
  return (
    <PayPanel
      value="counter"
      title={m.checkout_counter()}
      detail={difference > 0 ? m.checkout_counter_detail() : m.checkout_counter_detail_same()}
      amount={total}
      remark={difference !== 0 && formatMoney(difference, { signed: true })}
    >
      <p className="small muted">{m.checkout_counter_text({ total })}</p>
      <PlainSubmit>{m.checkout_confirm({ total })}</PlainSubmit>
    </PayPanel>
  )
}

/** The style shows those of the chosen way to pay, without scripts too. */
function Promises() {
  return (
    <ul className="safe">
      <li className="note bare safe-card">
        <ShieldCheck className="i" aria-hidden />
        <span>{m.checkout_safe_card()}</span>
      </li>
      <li className="note bare safe-card">
        <Smartphone className="i" aria-hidden />
        <span>{m.checkout_safe_code()}</span>
      </li>
      <li className="note bare">
        <RotateCcw className="i" aria-hidden />
        <span>{m.checkout_safe_twice()}</span>
      </li>
    </ul>
  )
}
