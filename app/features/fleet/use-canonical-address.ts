import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepLastSearch } from '~/features/search/last-search'
import { pickRentalParams, rentalParams } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import { fleetQuery } from './fleet.queries'
import type { FleetView } from './fleet.types'

/**
 * What is copied from the address reproduces the screen (D2). Not a redirect: a first visit keeps its one round trip,
 * and search engines see `/flota`, not dates that change daily. Without JavaScript every link has the whole search.
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
