import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import Ticket from '~icons/lucide/ticket'
import { buttonClass } from '../ui/button'

/** A booking of this browser is shown there, any other is looked up by code and e-mail (D20). */
export function BookingLink({ icon = false }: { readonly icon?: boolean }) {
  const to = '/reserva/gestionar'
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
