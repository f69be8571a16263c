import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import { DefaultLayout } from '~/components/layout/default-layout'
import { buttonClass } from '~/components/ui/button'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'

/** What every step says as long as check-in is done at the counter. */
export function PrecheckinScreen() {
  return (
    <DefaultLayout {...useLayout()}>
      <div className="wrap precheckin">
        <h1 className="h1">{m.precheckin_title()}</h1>
        <p className="lead">{m.precheckin_counter()}</p>
        <p>{m.precheckin_bring()}</p>
        <Link to="/reserva/thanks" preload={false} className={buttonClass()}>
          {m.nav_booking()}
        </Link>
      </div>
    </DefaultLayout>
  )
}
