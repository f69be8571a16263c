import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'
import ChevronRight from '~icons/lucide/chevron-right'
import CircleUser from '~icons/lucide/circle-user-round'
import Mail from '~icons/lucide/mail'

/** The ways to a booking without its code, below a form that asks for it. */
export function EntryWays() {
  return (
    <div className="entry-ways">
      <Link to="/reserva/gestionar/codigo" preload={false} className="entry-way">
        <Mail className="i i-24" aria-hidden />
        <span>
          <b>{m.manage_lost()}</b> <small>{m.manage_lost_text()}</small>
        </span>
        <ChevronRight className="i" aria-hidden />
      </Link>
      <Link to="/cuenta" preload={false} className="entry-way">
        <CircleUser className="i i-24" aria-hidden />
        <span>
          <b>{m.manage_account()}</b> <small>{m.manage_account_text()}</small>
        </span>
        <ChevronRight className="i" aria-hidden />
      </Link>
    </div>
  )
}
