import type { Locale } from '~/domain/catalogue'
import { formatMoney } from '~/domain/money'
import { carName } from '~/features/fleet/class-name'
import { m } from '~/paraglide/messages'
import type { BookingView } from '../reservation.types'

/** What only the printed voucher says: the driver, the car, the plan, the deposit. */
export function VoucherFacts({
  booking: { client, car, coverage, deposit },
  locale,
}: {
  readonly booking: BookingView
  readonly locale: Locale
}) {
  const facts = [
    [m.thanks_driver(), `${client.name} ${client.lastName}`],
    [m.thanks_email(), client.email],
    [m.thanks_car(), `${carName(car)} ${m.car_or_similar()}`],
    [m.thanks_coverage(), coverage.name[locale]],
    [m.thanks_deposit(), formatMoney(deposit, locale, { decimals: 'auto' })],
  ] as const
  return (
    <section className="voucher" aria-label={m.thanks_voucher()}>
      <h2>{m.thanks_voucher()}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
