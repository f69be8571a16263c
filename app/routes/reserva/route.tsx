import { createFileRoute } from '@tanstack/react-router'
import { bookingAddressParams } from '~/features/booking/booking-params'
import { guarded } from '../-guards'

/** Everything about one renter's booking: it needs one, and stays out of search engines. */
export const Route = createFileRoute('/reserva')({
  validateSearch: bookingAddressParams,
  beforeLoad: guarded('check-reservation-details'),
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
})
