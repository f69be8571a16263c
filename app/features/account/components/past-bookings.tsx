import { Link } from '@tanstack/react-router'
import { SideView } from '~/components/ui/side-view'
import { formatDate } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import type { OwnBookingCard } from '../account.types'
import { endWords } from './end-words'

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

function PastBooking({ card, locale }: { readonly card: OwnBookingCard; readonly locale: Locale }) {
  const { code, acts, search, car, pickupBranch, quote } = card
  const from = formatDate(search.pickup, locale)
  const to = formatDate(search.return, locale, { year: true })
  const named = { car: carName(car), date: from }
  return (
    <li>
      <SideView car={car} alt="" sizes="120px" widths={[240]} />
      <div>
        <b translate="no">{carName(car)}</b>
        <p className="small muted">
          {m.account_dates({ from, to })} · {pickupBranch.name[locale]}
        </p>
        <p className="small muted">
          <b className="ac-am" translate="no">
            {formatMoney(quote.total)}
          </b>{' '}
          · {card.stage === 'past' ? m.manage_chip_past() : endWords(card.status)}
        </p>
      </div>
      <form method="post" className="wraps ac-links">
        <input type="hidden" name="code" value={code} />
        <button type="submit" className="link small" aria-label={m.account_see_named(named)}>
          {m.account_see_one()}
        </button>
        {acts.includes('download') && (
          <button
            type="submit"
            name="opens"
            value="download"
            className="link small"
            aria-label={m.account_receipt_named(named)}
          >
            {m.account_receipt()}
          </button>
        )}
        <Link to="/flota" className="link small">
          {m.manage_rent_again()}
        </Link>
      </form>
    </li>
  )
}
