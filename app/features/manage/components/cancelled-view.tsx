import { DefaultLayout } from '~/components/layout/default-layout'
import { AnchorButton, LinkButton } from '~/components/ui/button'
import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { withLocale } from '~/domain/locale-path'
import { formatMoney } from '~/domain/pricing/money'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Landmark from '~icons/lucide/landmark'
import Undo from '~icons/lucide/undo-2'
import type { ManagedBooking, RefundView } from '../manage.types'
import { endingTitle, endingWords, isUnconfirmed, refundTo } from '../manage-words'
import { ForgetDevice } from './forget-device'
import { Payments, TimelineStep } from './payments'

/** A booking that was cancelled: its refund in three steps, what was paid in the end, one way on. */
export function CancelledView({ managed }: { readonly managed: ManagedBooking }) {
  const frame = useLayout()
  const { locale } = frame
  const { booking, refund, kept, payments, ending } = managed
  return (
    <DefaultLayout {...frame}>
      <div className="wrap mg-end">
        <span className="done-mark">
          <Check className="i i-32" aria-hidden />
        </span>
        <h1 className="h1">{endingTitle(managed)}</h1>
        <p className="lead">{endingWords(managed)}</p>
        {refund && <RefundSteps managed={managed} refund={refund} />}
        <div className="ty-g mg-end-g">
          <Payments
            title={m.manage_payments_of({ code: formatReservationCode(booking.code) })}
            entries={payments}
            last={ending?.refund === null ? m.cancelled_paid() : m.manage_kept()}
            sum={formatMoney(kept)}
            locale={locale}
          />
          <aside className="bill still" aria-label={m.cancelled_next()}>
            <div className="bill-b">
              <h2 className="h4">{m.cancelled_next()}</h2>
              <p className="muted">{m.cancelled_next_text()}</p>
              <LinkButton to="/flota" block>
                {m.cancelled_search()}
              </LinkButton>
              <AnchorButton
                variant="outline"
                block
                href={withLocale('/api/reserva.ics', locale)}
                download
              >
                {m.cancelled_calendar()}
              </AnchorButton>
              {refund?.reference && (
                <Note>
                  {m.cancelled_help({
                    date: formatDate(refund.shownBetween[1], locale),
                    reference: refund.reference,
                  })}
                </Note>
              )}
            </div>
          </aside>
        </div>
        <ForgetDevice />
      </div>
    </DefaultLayout>
  )
}

function RefundSteps({
  managed: { cancelledAt, ending },
  refund,
}: {
  readonly managed: ManagedBooking
  readonly refund: RefundView
}) {
  const { locale } = useLayout()
  const { sentAt, isRefused, reference, shownBetween, means } = refund
  const [from, to] = shownBetween.map((day) => formatDate(day, locale))
  const sent = sentAt && formatDateTime(sentAt, locale)
  const waiting = isRefused
    ? { title: m.cancelled_step_refused, text: m.cancelled_refused }
    : { title: m.cancelled_step_sending, text: m.cancelled_retry }
  return (
    <section className="mg-rule" aria-labelledby="mg-refund">
      <h2 id="mg-refund" className="h3">
        {m.cancelled_refund()}
      </h2>
      <p className="muted">
        <Figure>{formatMoney(refund.amount)}</Figure> · {refundTo(means)}
      </p>
      <ol className="tl tl-h">
        {!isUnconfirmed(ending) && (
          <TimelineStep
            look="done"
            icon={Check}
            title={m.cancelled_step_done()}
            text={cancelledAt ? formatDateTime(cancelledAt, locale) : ''}
          />
        )}
        <TimelineStep
          look={sent ? 'done' : 'next'}
          icon={Undo}
          title={sent ? m.cancelled_step_sent() : waiting.title()}
          text={
            sent
              ? [sent, reference && m.cancelled_reference({ reference })]
                  .filter(Boolean)
                  .join(' · ')
              : waiting.text()
          }
        />
        {!isRefused && (
          <TimelineStep
            look="next"
            icon={Landmark}
            title={m.cancelled_step_shown()}
            text={m.cancelled_between({ from: from ?? '', to: to ?? '' })}
          />
        )}
      </ol>
    </section>
  )
}
