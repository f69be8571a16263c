import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useMemo, useOptimistic } from 'react'
import { afterPaint } from '~/components/ui/after-paint'
import { rentalParams } from '~/features/search/rental-params'
import { type SearchParams, UNREAD } from '~/features/search/search.schema'
import {
  type ChosenFilter,
  chosenFilters,
  type FleetOrder,
  knownFilters,
  toggleFilter,
  withoutFilters,
} from './filters'
import type { FleetView } from './fleet.types'

export type FleetControls = {
  /** The params as chosen, also while the address is still on its way there. */
  readonly chosen: SearchParams
  readonly toggle: (filter: ChosenFilter) => void
  readonly setSeats: (seats: number | undefined) => void
  readonly setOrder: (order: FleetOrder) => void
  readonly clear: () => void
}

/**
 * In the address (D2); the server is asked nothing. The first change is a step of its own, so that Back leads to the
 * whole list. Values that no car of the brand has are taken out, with a notice.
 */
export function useFilters({ search, vocabulary }: FleetView, asked: SearchParams): FleetControls {
  const navigate = useNavigate({ from: '/flota' })
  const known = useMemo(() => knownFilters(asked, vocabulary), [asked, vocabulary])
  const params = useMemo(() => ({ ...asked, ...known }), [asked, known])
  const isCorrected = chosenFilters(known).length < chosenFilters(asked).length
  const isClean = chosenFilters(known).length === 0
  useEffect(() => {
    if (!isCorrected) return
    void navigate({
      search: (previous) => ({ ...previous, ...known, aviso: UNREAD }),
      replace: true,
      resetScroll: false,
    })
  }, [isCorrected, known, navigate])
  const [chosen, choose] = useOptimistic<SearchParams, Partial<SearchParams>>(
    params,
    (current, change) => ({ ...current, ...change }),
  )
  const apply = useCallback(
    (change: Partial<SearchParams>, replace = !isClean) =>
      startTransition(async () => {
        choose(change)
        await afterPaint()
        await navigate({
          search: (previous) => ({ ...previous, ...rentalParams(search), ...change }),
          replace,
          resetScroll: false,
        })
      }),
    [navigate, choose, search, isClean],
  )
  return {
    chosen,
    toggle: (filter) => apply(toggleFilter(chosen, filter)),
    setSeats: (pasajeros) => apply({ pasajeros }),
    setOrder: useCallback(
      (order) => apply({ orden: order === 'precio' ? undefined : order }, true),
      [apply],
    ),
    clear: () => apply(withoutFilters({})),
  }
}
