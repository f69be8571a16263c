import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { BillCar } from '~/features/booking/components/bill-car'
import { BillTrip } from '~/features/booking/components/bill-trip'
import { m } from '~/paraglide/messages'
import TriangleAlert from '~icons/lucide/triangle-alert'
import type { CancellableBooking } from '../manage.types'

/** Beside the form: what is cancelled, and the sum behind what goes back. */
export function CancelAside({
  managed: { booking, cancellation, paid, means },
  locale,
}: {
  readonly managed: CancellableBooking
  readonly locale: Locale
}) {
  const { charge, refund, terms } = cancellation
  const days = m.bill_days({ count: booking.days })
  const until = formatDate(booking.freeCancelUntil, locale)
  return (
    <aside className="bill" aria-label={m.cancel_aside()}>
      <BillCar car={booking.car} />
      <div className="bill-b">
        <BillTrip trip={booking} locale={locale} />
        <dl className="lines">
          <div className="ln">
            <dt>
              {m.cancel_paid()}
              {means && <small>{means}</small>}
            </dt>
            <dd translate="no">{formatMoney(paid)}</dd>
          </div>
          {charge > 0 ? (
            <div className="ln">
              <dt>
                {m.cancel_one_day()}
                <small>
                  {m.cancel_one_day_sum({ total: formatMoney(booking.quote.total), days })}
                </small>
              </dt>
              <dd translate="no">{formatMoney(-charge)}</dd>
            </div>
          ) : (
            <div className="ln">
              <dt>
                {m.cancel_fee()}
                {terms.kind === 'free_until' && (
                  <small>{m.cancel_fee_before({ date: until })}</small>
                )}
              </dt>
              <dd translate="no">{formatMoney(0)}</dd>
            </div>
          )}
          <div className="ln tot">
            <dt>{m.cancel_refund()}</dt>
            <dd>
              <Figure>{formatMoney(refund)}</Figure>
              <span className="cur">USD</span>
            </dd>
          </div>
        </dl>
        <Note tone="warn" className="mg-gap" icon={<TriangleAlert className="i" aria-hidden />}>
          {m.cancel_free_car({ car: booking.car.model })}
        </Note>
      </div>
    </aside>
  )
}
