import { Link } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { Figure } from '~/components/ui/figure'
import { Picture } from '~/components/ui/picture'
import { isBooked } from '~/domain/booking/reservation'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { OwnBookingCard } from '../account.types'

/** Returned, cancelled or given back. */
export function PastBookings({
  cards,
  locale,
}: {
  readonly cards: readonly OwnBookingCard[]
  readonly locale: Locale
}) {
  return (
    <section aria-labelledby="ac-past">
      <div className="row between ac-row">
        <h2 id="ac-past" className="h3">
          {m.account_past()}
        </h2>
        <Link
          to="/reserva/gestionar"
          search={{ otra: true }}
          preload={false}
          className="link small"
        >
          {m.account_missing()}
        </Link>
      </div>
      <ul className="ac-past">
        {cards.map((card) => (
          <PastBooking key={card.code} card={card} locale={locale} />
        ))}
      </ul>
    </section>
  )
}

function PastBooking({
  card: { code, status, search, car, pickupBranch, quote },
  locale,
}: {
  readonly card: OwnBookingCard
  readonly locale: Locale
}) {
  const from = formatDate(search.pickup, locale)
  const to = formatDate(search.return, locale, { year: true })
  return (
    <li>
      <Picture
        id={car.sideImage ?? car.image}
        alt=""
        width={1200}
        height={560}
        sizes="120px"
        widths={[240]}
      />
      <div>
        <b translate="no">{carName(car)}</b>
        <p className="small muted">
          {m.account_dates({ from, to })} · {pickupBranch.name[locale]}
        </p>
      </div>
      <span className="ac-am">
        <Figure>{formatMoney(quote.total)}</Figure>
        <small>
          {isBooked(status) ? m.account_status_returned() : m.account_status_cancelled()}
        </small>
      </span>
      <form method="post">
        <input type="hidden" name="code" value={code} />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          aria-label={m.account_see_named({ car: carName(car), date: from })}
        >
          {m.account_see_one()}
        </Button>
      </form>
    </li>
  )
}
