import '~/features/search/search.css'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Sheet } from '~/components/ui/sheet'
import { bookingParams, type StepName } from '~/features/booking/step'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import { SearchForm } from '~/features/search/components/search-form'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import type { ReservationView } from '../reservation.types'

export default function ChangeTrip({
  view: { search, car },
  step,
  onClose,
}: {
  readonly view: ReservationView
  readonly step: StepName
  readonly onClose: () => void
}) {
  const site = useSite()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.reservation_change_trip_title()}
      width="1240px"
      className="dlg-search"
    >
      <SearchForm
        search={search}
        view={site}
        prices={calendarPrices(queryClient, car.id)}
        withTotal={false}
        submitLabel={m.reservation_change_trip_submit()}
        onSearch={async (changed) => {
          // A car that is not free then leads to the fleet, with those dates and the reason.
          await navigate({ to: '/reserva', search: bookingParams(changed, car.id, step) })
          onClose()
        }}
      />
    </Sheet>
  )
}
