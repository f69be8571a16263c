import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import ArrowLeft from '~icons/lucide/arrow-left'
import { afterPaying, changeAfter } from '../load-payment'
import { amendmentAsked, changeOf } from '../pay-params'
import type { AmendmentPage } from '../payment.types'
import { isOutdated, type PaymentProblem, paymentMessage } from '../payment-words'
import { AmendmentAside } from './amendment-aside'
import { PaymentForm } from './payment-form'
import { PaymentScreen } from './payment-screen'

/** `/reserva/gestionar/pagar` (D20, D31): the renter pays online what a booking in force still costs. */
export function AmendmentScreen({
  page,
  refusal,
}: {
  readonly page: AmendmentPage
  /** Why a form that was sent without scripts was refused; null: none was. */
  readonly refusal: PaymentProblem | null
}) {
  const navigate = useNavigate()
  const router = useRouter()
  const { locale } = useLayout()
  const { booking, kind, methods, query } = page
  const params = Object.fromEntries(new URLSearchParams(query))
  return (
    <PaymentScreen
      request={{
        code: booking.code,
        asked: amendmentAsked(params),
        shown: { amount: page.amount, base: page.base, freeCancelUntil: page.freeCancelUntil },
      }}
      total={page.amount}
      progress={page.progress}
      refusal={refusal}
      onProblem={async (problem) => {
        const change = changeAfter(params, problem)
        if (change) await navigate(change)
        else if (isOutdated(problem)) await router.invalidate({ sync: true })
      }}
      finish={() => navigate({ ...afterPaying(kind), replace: true })}
    >
      {(payment) => (
        <PaymentForm
          payment={payment}
          id="saldo"
          buttonClass="pay-go"
          now={booking.now}
          methods={methods}
          firstMethod={methods[0] ?? 'card'}
          totalOf={() => formatMoney(page.amount)}
          cardDetail={booking.isBegun ? m.amendment_card_detail() : undefined}
          hidden={
            <>
              <input type="hidden" name="query" value={query} />
              <input type="hidden" name="shownAmount" value={page.amount} />
              <input type="hidden" name="shownBase" value={page.base} />
              <input type="hidden" name="shownFreeCancelUntil" value={page.freeCancelUntil} />
            </>
          }
          above={
            <p>
              <Back page={page} />
            </p>
          }
          explain={(problem) => <b>{messageOf(problem)}</b>}
          title={isWhole(page) ? m.amendment_title_all() : m.amendment_title()}
          lead={<p className="lead pay-l">{leadOf(page, locale)}</p>}
          below={<p className="small muted pay-n">{m.amendment_fails()}</p>}
          beside={() => <AmendmentAside page={page} locale={locale} />}
        />
      )}
    </PaymentScreen>
  )
}

function Back({ page: { kind, booking, query } }: { readonly page: AmendmentPage }) {
  const arrow = <ArrowLeft className="i i-16" aria-hidden />
  switch (kind) {
    case 'change':
      return (
        <Link
          to="/reserva/gestionar/cambiar"
          search={changeOf(Object.fromEntries(new URLSearchParams(query)))}
          preload={false}
          className="link pay-k"
        >
          {arrow}
          {m.amendment_back_change()}
        </Link>
      )
    case 'precheckin':
      return (
        <Link to="/precheckin/checkout" preload={false} className="link pay-k">
          {arrow}
          {m.amendment_back_precheckin()}
        </Link>
      )
    case 'balance':
      return (
        <Link to="/reserva/gestionar/reserva" preload={false} className="link pay-k">
          {arrow}
          {m.amendment_back({ code: formatReservationCode(booking.code) })}
        </Link>
      )
  }
}

/** Whether the whole of a booking for the counter is paid here. */
function isWhole({ booking, kept }: AmendmentPage): boolean {
  return booking.status === 'confirmed' && kept === 0
}

function leadOf(page: AmendmentPage, locale: Locale): string {
  const code = formatReservationCode(page.booking.code)
  if (isWhole(page) && !page.booking.isBegun) return m.amendment_lead_all({ code })
  if (page.isExtension) {
    return m.amendment_lead_extend({ date: formatDateTime(page.trip.search.return, locale) })
  }
  return leads[page.kind]({ code })
}

const leads = {
  change: m.amendment_lead_change,
  precheckin: m.amendment_lead_precheckin,
  balance: m.amendment_lead_balance,
} satisfies Record<AmendmentPage['kind'], (facts: { code: string }) => string>

/** The checkout's messages, except where they speak of a hold: this booking is in force. */
function messageOf(problem: PaymentProblem): string {
  return messages[problem]?.() ?? paymentMessage(problem, { heldUntil: null, isOnline: true })
}

const messages: Partial<Record<PaymentProblem, () => string>> = {
  cancelled: m.amendment_failed_cancelled,
  hold_expired: m.amendment_failed_late,
  refunded: m.amendment_failed_refunded,
  refused_no_reservation: m.amendment_refused_gone,
  refused_replaced: m.amendment_refused_gone,
}
