import { LinkButton } from '~/components/ui/button'
import { EmailAddress } from '~/components/ui/email-address'
import { Figure } from '~/components/ui/figure'
import { formatPhone } from '~/domain/people/format-phone'
import type { BookingView } from '~/features/booking/booking.types'
import { bookingParams } from '~/features/booking/step'
import { m } from '~/paraglide/messages'
import UserRound from '~icons/lucide/user-round'

export function RenterLine({
  booking: { renter, car, search },
}: {
  readonly booking: BookingView
}) {
  return (
    <section className="row mid renter" aria-label={m.checkout_renter()}>
      <UserRound className="i" aria-hidden />
      <p>
        <strong>
          {renter.name} {renter.lastName}
        </strong>
        <span>
          <EmailAddress>{renter.email}</EmailAddress> · <Figure>{formatPhone(renter.phone)}</Figure>
        </span>
      </p>
      <LinkButton
        to="/reserva"
        search={bookingParams(search, car.id, 'datos')}
        variant="outline"
        size="sm"
      >
        {m.checkout_renter_change()}
      </LinkButton>
    </section>
  )
}
