import { canonicalPath } from '~/domain/locale-path'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

/** Removes the booking from a device that belongs to somebody else. It is the same form that ends a session (D46). */
export function ForgetDevice() {
  const { locale } = useLayout()
  return (
    <form method="post" action={canonicalPath('/cuenta/salir', locale)} className="mg-s no-print">
      <input type="hidden" name="de" value="reserva" />
      <button type="submit" className="link">
        {m.manage_forget()}
      </button>
    </form>
  )
}
