import { Figure } from '~/components/ui/figure'
import { Note } from '~/components/ui/note'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { BillCar } from '~/features/booking/components/bill-car'
import { BillTrip } from '~/features/booking/components/bill-trip'
import { CancelNote } from '~/features/booking/components/cancel-note'
import { m } from '~/paraglide/messages'
import type { AmendmentPage } from '../payment.types'

/** Beside the form: the booking as it will be, and the sum behind what is paid now. */
export function AmendmentAside({
  page,
  locale,
}: {
  readonly page: AmendmentPage
  readonly locale: Locale
}) {
  const { kind, booking, car, trip, total, kept, amount, saved, deposit, isExtension } = page
  const { goodwill, isBegun } = booking
  return (
    <aside className="bill pay-a" aria-label={m.amendment_aside()}>
      <BillCar car={car} />
      <div className="bill-b">
        <BillTrip trip={trip} locale={locale} />
        <dl className="lines">
          <div className="ln">
            <dt>{kind === 'change' ? m.amendment_total_new() : m.amendment_total()}</dt>
            <dd translate="no">{formatMoney(total)}</dd>
          </div>
          {kept > goodwill && (
            <div className="ln">
              <dt>{m.amendment_kept()}</dt>
              <dd translate="no">{formatMoney(goodwill - kept)}</dd>
            </div>
          )}
          {goodwill > 0 && (
            <div className="ln">
              <dt>{m.bill_goodwill()}</dt>
              <dd translate="no">{formatMoney(-goodwill)}</dd>
            </div>
          )}
          <div className="ln tot">
            <dt>{m.amendment_now()}</dt>
            <dd>
              <Figure>{formatMoney(amount)}</Figure>
              <span className="cur">USD</span>
            </dd>
          </div>
        </dl>
        {saved > 0 && <Note tone="good">{m.amendment_saved({ amount: formatMoney(saved) })}</Note>}
        {page.isCancellable && (
          <CancelNote
            type="prepaid"
            until={page.freeCancelUntil}
            pickup={trip.search.pickup}
            now={booking.now}
            locale={locale}
          />
        )}
        {isExtension ? (
          <p className="small muted">{m.amendment_deposit_same()}</p>
        ) : isBegun ? (
          <p className="small muted">{m.amendment_counter_begun()}</p>
        ) : (
          <>
            <p className="small muted">{m.amendment_deposit({ amount: formatMoney(deposit) })}</p>
            <p className="small muted">
              {m.amendment_counter({ branch: trip.pickupBranch.shortName[locale] })}
            </p>
          </>
        )}
      </div>
    </aside>
  )
}
