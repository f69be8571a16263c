import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLastSearch } from '~/features/search/last-search'
import { pickRentalParams, rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { fleetQuery } from './fleet.queries'
import type { FleetView } from './fleet.types'

/**
 * Writes the answered search into the address, so that what is copied from there reproduces the screen (D2).
 * It is done in the browser and not by a redirect: a first visit keeps its one round trip, and search engines
 * see `/flota` itself instead of dates that change every day. Without JavaScript every link carries the
 * whole search anyway.
 */
export function useCanonicalAddress(view: FleetView, params: SearchParams): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate({ from: '/flota' })
  useEffect(() => {
    keepLastSearch(view.search)
    const canonical = rentalParams(view.search)
    const asked = pickRentalParams(params)
    if (Object.entries(canonical).every(([name, value]) => Reflect.get(asked, name) === value)) {
      return
    }
    // The answer is the same: under its new address it is known, and its corrections have been said.
    queryClient.setQueryData(fleetQuery({ ...canonical, cupon: params.cupon }).queryKey, {
      ...view,
      corrections: [],
    })
    void navigate({
      search: (previous) => ({ ...previous, ...canonical }),
      replace: true,
      resetScroll: false,
    })
  }, [view, params, queryClient, navigate])
}
