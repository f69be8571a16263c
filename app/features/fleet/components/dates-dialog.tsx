import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { DatesDialog } from '~/features/search/components/dates-dialog'
import { rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import type { SiteView } from '~/features/site/site.types'
import { calendarPrices } from '../fleet.queries'

/** Over the fleet: "Listo" shows the cars of its dates. */
export default function FleetDates({
  search,
  params,
  view,
  anchor,
  onClose,
}: {
  readonly search: RentalSearch
  readonly params: SearchParams
  readonly view: SiteView
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/flota' })
  const take = (chosen: RentalSearch) =>
    navigate({
      search: (previous) => ({ ...previous, ...rentalParams(chosen) }),
      resetScroll: false,
    })
  return (
    <DatesDialog
      search={search}
      view={view}
      coupon={params.cupon}
      anchor={anchor}
      prices={calendarPrices(queryClient)}
      onTake={(chosen) => void take(chosen)}
      onClose={onClose}
    />
  )
}
