import type { ReservationStatus } from '~/domain/booking/reservation'
import { m } from '~/paraglide/messages'

/** How a booking ended that was not driven. */
export function endWords(status: ReservationStatus): string {
  return status === 'no_show' ? m.account_status_no_show() : m.account_status_cancelled()
}
