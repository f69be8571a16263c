import { useNavigate } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'
import { rentalParams } from '../search/rental-params'
import type { SearchParams } from '../search/search.schema'
import {
  type ChosenFilter,
  type FleetFilters,
  type FleetOrder,
  toggleFilter,
  withoutFilters,
} from './filters'
import type { FleetView } from './fleet.types'

export type FleetControls = {
  /** As chosen, also while the address is still on its way there. */
  readonly filters: FleetFilters
  readonly order: FleetOrder
  readonly toggle: (filter: ChosenFilter) => void
  readonly setSeats: (seats: number | undefined) => void
  readonly setOrder: (order: FleetOrder) => void
  readonly clear: () => void
}

/** Filters and order live in the address (D2); each change replaces it at once and asks the server nothing. */
export function useFilters(view: FleetView, params: SearchParams): FleetControls {
  const navigate = useNavigate({ from: '/flota' })
  const [shown, setShown] = useOptimistic<SearchParams, Partial<SearchParams>>(
    params,
    (current, change) => ({ ...current, ...change }),
  )
  const apply = (change: Partial<SearchParams>) =>
    startTransition(async () => {
      setShown(change)
      await navigate({
        search: (previous) => ({ ...previous, ...rentalParams(view.search), ...change }),
        replace: true,
        resetScroll: false,
      })
    })
  return {
    filters: shown,
    order: shown.orden ?? 'precio',
    toggle: (filter) => apply(toggleFilter(shown, filter)),
    setSeats: (pasajeros) => apply({ pasajeros }),
    setOrder: (order) => apply({ orden: order === 'precio' ? undefined : order }),
    clear: () => apply(withoutFilters({})),
  }
}
