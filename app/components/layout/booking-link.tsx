import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import Ticket from '~icons/lucide/ticket'
import { buttonClass } from '../ui/button'
import type { LayoutFrame } from './layout.types'

/** A held booking leads to its payment, a finished one to its voucher; without any the guard explains. */
export function BookingLink({
  booking,
  icon = false,
}: {
  readonly booking: LayoutFrame['booking']
  readonly icon?: boolean
}) {
  const to = booking?.status === 'held' ? '/reserva/checkout' : '/reserva/thanks'
  if (icon) {
    return (
      <Link to={to} preload={false} className="icon-btn phone-only" aria-label={m.nav_booking()}>
        <Ticket className="i i-24" aria-hidden />
      </Link>
    )
  }
  return (
    <Link
      to={to}
      preload={false}
      className={buttonClass({ variant: 'outline', size: 'sm', className: 'desk-only' })}
    >
      <Ticket className="i" aria-hidden />
      {m.nav_booking()}
    </Link>
  )
}
