import { formatPhone } from '~/components/layout/contact-links'
import type { Locale } from '~/domain/locales'
import { deductibleWords, invoiceTo } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'

/** Who drives, and with which plan. Of the license only its end: who looks over a shoulder reads no document. */
export function DriverFacts({
  booking: { renter, cover },
  locale,
}: {
  readonly booking: BookingView
  readonly locale: Locale
}) {
  const plan = { name: cover.name[locale], deductible: deductibleWords(cover) }
  const facts = [
    [m.manage_driver_name(), `${renter.name} ${renter.lastName}`],
    [m.manage_email(), renter.email],
    [m.manage_phone(), formatPhone(renter.phone)],
    [m.manage_license(), `••••${renter.license.slice(-4)}`],
    [m.manage_coverage(), m.manage_coverage_text(plan)],
    ...(invoiceTo(renter) ? [[m.voucher_invoice(), invoiceTo(renter)] as const] : []),
  ] as const
  return (
    <section className="mg-s no-print">
      <h2 className="h3">{m.manage_driver()}</h2>
      <dl className="mid mg-dl">
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
