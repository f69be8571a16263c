import { Link } from '@tanstack/react-router'
import { EmailAddress } from '~/components/ui/email-address'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { deductibleWords, invoiceTo } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'

/** The driver and the chosen coverage. Only the end of the license's number is shown, because others may see the screen. */
export function DriverFacts({
  booking: { renter, cover },
  locale,
  isCorrectable,
}: {
  readonly booking: BookingView
  /** True until the car is returned. */
  readonly isCorrectable: boolean
  readonly locale: Locale
}) {
  const plan = { name: cover.name[locale], deductible: deductibleWords(cover) }
  const facts = [
    [m.manage_driver_name(), `${renter.name} ${renter.lastName}`],
    [m.manage_email(), <EmailAddress key="email">{renter.email}</EmailAddress>],
    [m.manage_phone(), formatPhone(renter.phone)],
    ...(renter.flightNumber
      ? [[m.manage_flight(), renter.flightNumber.toUpperCase()] as const]
      : []),
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
      {isCorrectable && (
        <Link to="/reserva/gestionar/datos" preload={false} className="link">
          {m.correct_link()}
        </Link>
      )}
    </section>
  )
}
