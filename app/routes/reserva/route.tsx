import { createFileRoute, Outlet } from '@tanstack/react-router'
import { headingFirst } from '~/components/layout/main-content'
import { bookingAddressParams } from '~/features/booking/booking-params'
import { preloadShownStep, preloadStep } from '~/features/reservation/steps-code'
import { guarded } from '../-guards'

const steer = guarded('check-reservation-details')

/** Everything about one renter's booking: it needs one, and stays out of search engines. */
export const Route = createFileRoute('/reserva')({
  // Not in a file of its own: hydration waits for the component's `preload`.
  codeSplitGroupings: [],
  validateSearch: bookingAddressParams,
  // The step beside the guard and not in a loader, which a page that is shown already does not wait for.
  beforeLoad: async (visit) => {
    await Promise.all([steer(visit), preloadStep(visit.search.paso)])
  },
  head: () => ({
    meta: [{ name: 'robots', content: 'noindex' }],
    links: [...headingFirst],
  }),
  component: Object.assign(Reservation, { preload: preloadShownStep }),
})

function Reservation() {
  return <Outlet />
}
