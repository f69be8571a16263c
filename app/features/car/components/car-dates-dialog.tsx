import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import type { EditedMoment } from '~/features/search/calendar-days'
import { DatesDialog } from '~/features/search/components/dates-dialog'
import { rentalParams } from '~/features/search/rental-params'
import { useCar } from './car-context'

/** The calendar over the page, with this car's own prices: "Listo" shows its price for the dates. */
export default function CarDatesDialog({
  first,
  anchor,
  onClose,
}: {
  readonly first: EditedMoment
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const { view, search, cupon, site } = useCar()
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/flota/$slug' })
  const take = (chosen: RentalSearch) =>
    navigate({
      search: (previous) => ({ ...previous, ...rentalParams(chosen), mes: undefined }),
      resetScroll: false,
    })
  return (
    <DatesDialog
      search={search}
      view={site}
      coupon={cupon}
      first={first}
      anchor={anchor}
      prices={calendarPrices(queryClient, view.car.id)}
      onTake={(chosen) => void take(chosen)}
      onClose={onClose}
    />
  )
}
