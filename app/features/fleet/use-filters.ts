import { useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useMemo, useOptimistic } from 'react'
import { rentalParams } from '~/features/search/rental-params'
import { type SearchParams, UNREAD } from '~/features/search/search.schema'
import { useAddressAfterPaint } from '~/features/search/use-address-after-paint'
import {
  type ChosenFilter,
  chosenFilters,
  type FleetFilters,
  type FleetOrder,
  knownFilters,
  toggleFilter,
  withoutFilters,
} from './filters'
import type { FleetView } from './fleet.types'
import { fleetParams } from './fleet-params'

export type FleetControls = {
  /** The params as chosen, also while the address is still on its way there. */
  readonly chosen: SearchParams
  readonly toggle: (filter: ChosenFilter) => void
  readonly setSeats: (seats: number | undefined) => void
  readonly setOrder: (order: FleetOrder) => void
  readonly clear: () => void
}

/**
 * In the address (D2); the server is asked only by a long fleet, for the first page of what was chosen. The first filter
 * is a step of its own, so that Back leads to the whole list. Values that no car of the brand has are taken out, with a
 * notice.
 */
export function useFilters({ search, vocabulary }: FleetView, asked: SearchParams): FleetControls {
  const navigate = useNavigate({ from: '/flota' })
  const router = useRouter()
  const known = useMemo(() => knownFilters(asked, vocabulary), [asked, vocabulary])
  const params = useMemo(() => ({ ...asked, ...known }), [asked, known])
  const isCorrected = chosenFilters(known).length < chosenFilters(asked).length
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
  const write = useAddressAfterPaint<Partial<SearchParams>>(
    useCallback(
      (change) => {
        const before = knownFilters(fleetParams.parse(router.latestLocation.search), vocabulary)
        return navigate({
          search: (previous) => ({ ...previous, ...rentalParams(search), ...change }),
          replace: isFiltered(before) || !isFiltered({ ...before, ...change }),
          resetScroll: false,
        })
      },
      [navigate, router, search, vocabulary],
    ),
  )
  const apply = useCallback(
    (change: Partial<SearchParams>) => {
      const changed = { ...change, pagina: undefined }
      startTransition(async () => {
        choose(changed)
        await write(changed)
      })
    },
    [choose, write],
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

function isFiltered(filters: FleetFilters): boolean {
  return chosenFilters(filters).length > 0
}
