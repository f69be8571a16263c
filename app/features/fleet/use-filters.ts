import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useOptimistic } from 'react'
import { rentalParams } from '../search/rental-params'
import type { SearchParams } from '../search/search.schema'
import { type ChosenFilter, type FleetOrder, toggleFilter, withoutFilters } from './filters'
import type { FleetView } from './fleet.types'

export type FleetControls = {
  /** The params as chosen, also while the address is still on its way there. */
  readonly chosen: SearchParams
  readonly toggle: (filter: ChosenFilter) => void
  readonly setSeats: (seats: number | undefined) => void
  readonly setOrder: (order: FleetOrder) => void
  readonly clear: () => void
}

/** Filters and order live in the address (D2); each change replaces it at once and asks the server nothing. */
export function useFilters({ search }: FleetView, params: SearchParams): FleetControls {
  const navigate = useNavigate({ from: '/flota' })
  const [chosen, choose] = useOptimistic<SearchParams, Partial<SearchParams>>(
    params,
    (current, change) => ({ ...current, ...change }),
  )
  const apply = useCallback(
    (change: Partial<SearchParams>) =>
      startTransition(async () => {
        choose(change)
        await navigate({
          search: (previous) => ({ ...previous, ...rentalParams(search), ...change }),
          replace: true,
          resetScroll: false,
        })
      }),
    [navigate, choose, search],
  )
  return {
    chosen,
    toggle: (filter) => apply(toggleFilter(chosen, filter)),
    setSeats: (pasajeros) => apply({ pasajeros }),
    setOrder: useCallback(
      (order) => apply({ orden: order === 'precio' ? undefined : order }),
      [apply],
    ),
    clear: () => apply(withoutFilters({})),
  }
}
