import '~/features/booking/booking.css'
import '~/features/maps/maps.css'
import '~/features/voucher/voucher.css'
import '../manage.css'
import type { ManagedPage } from '../manage.types'
import { BookedView } from './booked-view'
import { CancelledView } from './cancelled-view'
import { ClosedView } from './closed-view'

/** `/reserva/gestionar/reserva` (D20): how a booking stands, whatever became of it. */
export function ManageScreen({
  managed,
  news,
}: {
  readonly managed: ManagedPage
  /** The act that was done just now, from here. */
  readonly news: 'changed' | 'paid' | null
}) {
  switch (managed.stage) {
    case 'upcoming':
    case 'running':
    case 'past':
      return <BookedView managed={managed} news={news} />
    case 'cancelled':
      return <CancelledView managed={managed} />
    case 'closed':
      return <ClosedView />
  }
}
