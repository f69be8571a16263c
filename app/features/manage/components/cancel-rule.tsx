import { classNames } from '~/components/ui/class-names'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { minutesBetween, panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { CancellableBooking } from '../manage.types'
import { refundTo } from '../manage-words'

type Props = { readonly managed: CancellableBooking; readonly locale: Locale }

/** The rule that was frozen at booking, drawn to scale with today on it. */
export function CancelRule({ managed, locale }: Props) {
  const { booking, cancellation, paid, bookedAt } = managed
  const { freeCancelUntil: until, now } = booking
  const today = panamaNow(now)
  const scale = scaleOf({ from: bookedAt, until, to: booking.search.pickup, today })
  return (
    <section className="mg-rule" aria-labelledby="mg-rule-h">
      <h2 id="mg-rule-h" className="h4">
        {m.cancel_rule()}
      </h2>
      <div className="mg-rule-b" style={scale} aria-hidden="true">
        <i />
        <i />
        <span className={classNames('mg-now', cancellation.terms.kind === 'late' && 'mg-now-r')}>
          <span>{m.cancel_today({ date: formatDate(today, locale) })}</span>
        </span>
      </div>
      <div className="mg-rule-l" style={scale}>
        <div>
          <b>{m.cancel_until({ moment: formatDateTime(until, locale) })}</b>
          <p className="small muted">{m.cancel_until_text({ amount: formatMoney(paid) })}</p>
        </div>
        <div>
          <b>{m.cancel_after()}</b>
          <p className="small muted">
            {m.cancel_after_text({ amount: formatMoney(cancellation.oneDay) })}
          </p>
        </div>
      </div>
    </section>
  )
}

interface Scale {
  readonly from: string
  readonly until: string
  readonly to: string
  readonly today: string
}

/** Percent of the bar; both of its parts stay wide enough for their words. */
function scaleOf({ from, until, to, today }: Scale) {
  const whole = Math.max(1, minutesBetween(from, to))
  const part = (moment: string) => (100 * minutesBetween(from, moment)) / whole
  const free = within(part(until), 30, 64)
  const at = today < until ? within(part(today), 3, free - 4) : within(part(today), free + 4, 97)
  return { '--a': `${free.toFixed(1)}%`, '--x': `${at.toFixed(1)}%` }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** The sum that goes back, in the largest type, and when it is seen. */
export function RefundBox({ managed: { paid, means, cancellation }, locale }: Props) {
  const { refund, charge, shownBetween } = cancellation
  const [from = '', to = ''] = shownBetween.map((day) => formatDate(day, locale))
  if (paid === 0) {
    return (
      <section className="mg-refund" aria-label={m.cancel_refund_label()}>
        <div className="tl-tx">
          <b>{m.cancel_nothing()}</b>
          <p>{m.cancel_nothing_text()}</p>
        </div>
      </section>
    )
  }
  return (
    <section
      className={classNames('mg-refund', charge > 0 && 'mg-part')}
      aria-label={m.cancel_refund_label()}
    >
      <div>
        <small>{m.cancel_refund()}</small>
        <span className="mg-v" translate="no">
          {formatMoney(refund)}
        </span>
      </div>
      <div className="tl-tx">
        <b>{refundTo(means)}</b>
        <p>
          {refund === 0
            ? m.cancel_all_charged()
            : charge > 0
              ? m.cancel_when_late({
                  paid: formatMoney(paid),
                  charge: formatMoney(charge),
                  from,
                  to,
                })
              : m.cancel_when({ from, to })}
        </p>
      </div>
    </section>
  )
}
