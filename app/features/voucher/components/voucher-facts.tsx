import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { deductibleWords, invoiceTo } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { pageTitle } from '~/features/site/head'
import { m } from '~/paraglide/messages'

/** The facts that only the printed voucher says: the driver, the car, the coverage, the deposit. */
export function VoucherFacts({
  booking: { renter, car, cover },
  locale,
}: {
  readonly booking: BookingView
  readonly locale: Locale
}) {
  const facts = [
    [m.thanks_driver(), `${renter.name} ${renter.lastName}`],
    [m.thanks_email(), renter.email],
    [m.thanks_car(), `${carName(car)} ${m.car_or_similar()}`],
    [m.thanks_coverage(), cover.name[locale]],
    [m.thanks_deposit(), formatMoney(cover.deposit, { decimals: 'auto' })],
    [m.coverage_deductible(), deductibleWords(cover)],
    ...(invoiceTo(renter) ? [[m.voucher_invoice(), invoiceTo(renter)] as const] : []),
  ] as const
  return (
    <dl className="voucher">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stands for header and greeting on paper. `brand`: its name. */
export function VoucherHead({ brand }: { readonly brand: string }) {
  return (
    <div className="voucher-h">
      <p>{pageTitle(m.thanks_voucher(), { name: brand })}</p>
    </div>
  )
}
