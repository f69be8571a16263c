import '~/features/booking/booking.css'
import '~/features/maps/maps.css'
import '~/features/voucher/voucher.css'
import '../manage.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { LinkButton } from '~/components/ui/button'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { ManagedPage } from '../manage.types'
import type { BookingNews } from '../manage-words'
import { BookedView } from './booked-view'
import { CancelledView } from './cancelled-view'
import { ForgetDevice } from './forget-device'

/** `/reserva/gestionar/reserva` (D20): how a booking stands, whatever became of it. */
export function ManageScreen({
  managed,
  news,
}: {
  readonly managed: ManagedPage
  /** The act that was done just now, from here. */
  readonly news: BookingNews | null
}) {
  switch (managed.stage) {
    case 'upcoming':
    case 'running':
    case 'past':
      return <BookedView managed={managed} news={news} />
    case 'cancelled':
      return <CancelledView managed={managed} />
    case 'closed':
      return <ClosedView managed={managed} />
  }
}

/** Its hold ended before it was paid or confirmed. */
function ClosedView({ managed }: { readonly managed: ManagedPage }) {
  return (
    <DefaultLayout {...useLayout()}>
      <div className="wrap mg-end">
        <h1 className="h1">{m.closed_title()}</h1>
        <p className="lead">{managed.mayBeCharged ? m.closed_lead_unknown() : m.closed_lead()}</p>
        <LinkButton to="/flota">{m.manage_again()}</LinkButton>
        <ForgetDevice />
      </div>
    </DefaultLayout>
  )
}
