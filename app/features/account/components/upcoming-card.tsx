import { Button } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { Figure } from '~/components/ui/figure'
import { Picture } from '~/components/ui/picture'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { daysBetween, type LocalDateTime } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
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
          <Chip tone="ok">
            {status === 'paid' ? m.account_chip_paid() : m.account_chip_counter()}
          </Chip>
          <h2 id={id} className="h2">
            {when(card, now)}
          </h2>
          <p className="muted">
            {m.account_code()}{' '}
            <b className="ac-code" translate="no">
              {formatReservationCode(code)}
            </b>{' '}
            · <Figure>{formatMoney(quote.total)}</Figure>
          </p>
        </div>
        <dl className="wraps ac-times">
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
        <form method="post">
          <input type="hidden" name="code" value={code} />
          <Button type="submit">{m.account_see()}</Button>
        </form>
      </div>
      <div className="ac-up-art">
        <Picture
          id={car.sideImage ?? car.image}
          alt={carName(car)}
          width={1200}
          height={560}
          sizes="372px"
          priority
        />
      </div>
    </article>
  )
}

function when({ car: { model: car }, search }: OwnBookingCard, now: LocalDateTime): string {
  if (now >= search.pickup) return m.account_running({ car })
  const days = daysBetween(now, search.pickup)
  if (days === 0) return m.account_today({ car })
  return days === 1 ? m.account_tomorrow({ car }) : m.account_in_days({ car, days })
}
