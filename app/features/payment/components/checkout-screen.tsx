import { ReservationLayout } from '~/components/layout/reservation-layout'
import { Button, LinkButton } from '~/components/ui/button'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import type { AttemptMethod } from '~/domain/attempt'
import { formatMoney } from '~/domain/money'
import { dateOf, panamaNow } from '~/domain/rental-period'
import type { BookingView, PaymentMethod } from '~/features/booking/booking.types'
import { Bill } from '~/features/booking/components/bill'
import { BillBar } from '~/features/booking/components/bill-bar'
import { bookingSteps } from '~/features/booking/components/booking-steps'
import { bookingParams } from '~/features/booking/step'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Lock from '~icons/lucide/lock'
import RotateCcw from '~icons/lucide/rotate-ccw'
import ShieldCheck from '~icons/lucide/shield-check'
import Smartphone from '~icons/lucide/smartphone'
import type { PaymentProgress } from '../payment.types'
import type { PaymentProblem } from '../payment-words'
import { HoldTimer, useHold } from './hold-timer'
import { MethodPanels } from './method-panels'
import { PaymentNote } from './payment-note'
import { RenterLine } from './renter-line'
import { useCard } from './use-card'
import { usePay } from './use-pay'

const CHECKOUT_FORM_ID = 'pago'

/** The hold, three ways to pay, the bill of the chosen one (D6, D15, D22). */
export function CheckoutScreen({
  booking,
  problem,
  leaving,
  holder,
  onHolder,
  onProgress,
  onUnanswered,
  onConfirmed,
}: {
  readonly booking: BookingView
  /** How an earlier attempt ended; null: there was none, or it did not fail. */
  readonly problem: PaymentProblem | null
  /** Paid: the thanks page is on its way. */
  readonly leaving: boolean
  readonly holder: string
  readonly onHolder: (holder: string) => void
  readonly onProgress: (progress: PaymentProgress) => void
  readonly onUnanswered: (method: AttemptMethod) => void
  readonly onConfirmed: () => Promise<void>
}) {
  const frame = useLayout()
  const { locale } = frame
  const { tokenizerUrl } = useSite()
  const card = useCard(dateOf(panamaNow(booking.now)), { holder, onHolder })
  const online = booking.methods.find((one) => one !== 'counter')
  const checkout = usePay({
    ...{ code: booking.code, asked: { kind: 'booking' }, card, tokenizerUrl, problem },
    ...{ onProgress, onUnanswered, onConfirmed },
    firstMethod: booking.type === 'prepaid' ? (online ?? 'counter') : 'counter',
  })
  const seconds = useHold(booking)
  const { method } = checkout
  const busy = checkout.busy || leaving
  const quote = method === 'counter' ? booking.postpaidQuote : booking.prepaidQuote
  const bill = { ...booking, quote, locale }
  const total = formatMoney(quote.total, locale)
  const over = seconds === 0
  const label = m.bill_total({ count: quote.days })
  return (
    <ReservationLayout {...frame} steps={bookingSteps('pago', booking)} className="wrap flow-g">
      <form
        id={CHECKOUT_FORM_ID}
        className="flow-f"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!over) void checkout.pay()
        }}
      >
        <input type="hidden" name="code" value={booking.code} />
        {seconds !== null && <HoldTimer booking={booking} seconds={seconds} />}
        {checkout.problem && (
          <PaymentNote
            problem={checkout.problem}
            booking={booking}
            whatsapp={frame.site.whatsapp}
          />
        )}
        <h1 className="h2 block-t">{m.checkout_heading()}</h1>
        <RenterLine booking={booking} />
        <MethodPanels
          booking={booking}
          card={card}
          method={method}
          onMethod={checkout.setMethod}
          locale={locale}
        />
        <p className="sr" role="status">
          {busy && m.checkout_processing()}
        </p>
        {over ? (
          <CheckAgain booking={booking} className="pay-b" />
        ) : (
          <Button type="submit" size="lg" block busy={busy} className="pay-b js-only">
            {method !== 'counter' && <Lock className="i" aria-hidden />}
            {longLabel(method, total)}
          </Button>
        )}
        <Promises />
      </form>
      <Bill {...bill} />
      <BillBar
        {...bill}
        action={
          over ? (
            <CheckAgain booking={booking} />
          ) : (
            <Button type="submit" form={CHECKOUT_FORM_ID} busy={busy} className="js-only">
              {method !== 'counter' && <Lock className="i i-16" aria-hidden />}
              {shortLabels[method]()}
            </Button>
          )
        }
      />
      <TotalAnnouncer text={m.bill_announce({ label, total })} />
    </ReservationLayout>
  )
}

function CheckAgain({
  booking: { car, search },
  className,
}: {
  readonly booking: BookingView
  readonly className?: string
}) {
  return (
    <LinkButton to="/reserva" search={bookingParams(search, car.id, 'datos')} className={className}>
      {m.hold_check()}
    </LinkButton>
  )
}

function Promises() {
  return (
    <ul className="safe">
      <li className="note bare">
        <ShieldCheck className="i" aria-hidden />
        <span>{m.checkout_safe_card()}</span>
      </li>
      <li className="note bare">
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

function longLabel(method: PaymentMethod, total: string): string {
  if (method === 'card') return m.checkout_pay({ total })
  return method === 'paypal' ? m.checkout_pay_paypal({ total }) : m.checkout_confirm({ total })
}

const shortLabels: Record<PaymentMethod, () => string> = {
  card: m.checkout_pay_short,
  paypal: m.checkout_pay_paypal_short,
  counter: m.checkout_confirm_short,
}
