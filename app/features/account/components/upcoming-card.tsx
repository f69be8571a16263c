import { Button } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Figure } from '~/components/ui/figure'
import { SideView } from '~/components/ui/side-view'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { daysBetween, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import type { BookingAct } from '~/features/manage/booking-acts'
import { m } from '~/paraglide/messages'
import Zap from '~icons/lucide/zap'
import type { OwnBookingCard } from '../account.types'

export function UpcomingCard({
  card,
  now,
  locale,
}: {
  readonly card: OwnBookingCard
  readonly now: LocalDateTime
  readonly locale: Locale
}) {
  const { code, status, search, car, quote } = card
  const id = `ac-${code}`
  return (
    <article className="ac-up" aria-labelledby={id}>
      <div className="ac-up-b">
        <div>
          <p className="row ac-row">
            <Chip tone="ok">
              {status === 'paid' ? m.account_chip_paid() : m.account_chip_counter()}
            </Chip>
            <span className="small muted">
              <span className="sr">{m.account_code()} </span>
              <Figure>{formatReservationCode(code)}</Figure> ·{' '}
              <Figure>{formatMoney(quote.total)}</Figure>
            </span>
          </p>
          <h2 id={id} className="h3">
            {when(card, now)}
          </h2>
        </div>
        <dl className="ac-times">
          <div>
            <dt className="small muted">{m.account_pickup()}</dt>
            <dd>
              <b translate="no">{formatDateTime(search.pickup, locale)}</b>
              <span className="small muted">{pickupPlace(card, locale)}</span>
            </dd>
          </div>
          <div>
            <dt className="small muted">{m.account_return()}</dt>
            <dd>
              <b translate="no">{formatDateTime(search.return, locale)}</b>
              <span className="small muted">{returnPlace(card, locale)}</span>
            </dd>
          </div>
        </dl>
        <Acts card={card} />
      </div>
      <div className="ac-up-art">
        <SideView car={car} alt={carName(car)} sizes="340px" priority />
      </div>
    </article>
  )
}

/** The acts of its own page, the likeliest first; each opens the booking in this browser. */
function Acts({ card: { code, acts } }: { readonly card: OwnBookingCard }) {
  const [entry] = acts.filter((act) => act === 'precheckin' || act === 'pass')
  const [change, ...more] = acts.filter((act) => act === 'change' || act === 'cancel')
  const others = acts.filter((act) => act === 'pay' || act === 'download')
  return (
    <form method="post" className="wraps ac-acts">
      <input type="hidden" name="code" value={code} />
      {entry && (
        <Button type="submit" name="opens" value={entry}>
          <Zap className="i" aria-hidden />
          {actWords[entry]()}
        </Button>
      )}
      {change && (
        // Both are on the page of the booking.
        <Button type="submit" name="opens" value={more.length > 0 ? '' : change} variant="outline">
          {more.length > 0 ? m.thanks_manage() : actWords[change]()}
        </Button>
      )}
      <p className="wraps small ac-links">
        <button type="submit" className="link">
          {m.account_see()}
        </button>
        {others.map((act) => (
          <button key={act} type="submit" name="opens" value={act} className="link">
            {actWords[act]()}
          </button>
        ))}
      </p>
    </form>
  )
}

const actWords: Readonly<Record<BookingAct, () => string>> = {
  precheckin: m.manage_precheckin,
  pass: m.manage_pass,
  pay: m.thanks_pay_now_link,
  change: m.manage_change,
  cancel: m.manage_cancel,
  download: m.account_voucher,
}

function when({ car: { model: car }, search, stage }: OwnBookingCard, now: LocalDateTime): string {
  if (stage === 'running') return m.account_running({ car })
  const days = daysBetween(now, search.pickup)
  if (days === 0) return m.account_today({ car })
  return days === 1 ? m.account_tomorrow({ car }) : m.account_in_days({ car, days })
}
