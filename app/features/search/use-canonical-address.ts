import { useEffect } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { keepAge, keptAge } from './kept-age'
import { keepLastSearch } from './last-search'
import { pickRentalParams, rentalParams, type TripParams } from './rental-params'
import type { SearchParams } from './search.schema'
import { useOwnAddress } from './use-own-address'

/**
 * A copied address reproduces the screen (D2). It is no redirect: a first visit keeps its one round trip, and search
 * engines see the bare address, not dates that change daily. Without JavaScript every link has the whole search.
 * @param search as it was answered
 * @param remember keeps the answer under the params of its new address: it is the same, and its corrections have been
 * said
 */
export function useCanonicalAddress(
  search: RentalSearch,
  params: SearchParams,
  remember: (canonical: TripParams) => void,
): void {
  const write = useOwnAddress()
  useEffect(() => {
    keepLastSearch(search)
    if (params.edad !== undefined) keepAge(search.driverAge)
    const driverAge = search.driverAge ?? keptAge()
    const canonical = rentalParams({ ...search, driverAge })
    const asked = pickRentalParams(params)
    if (Object.entries(canonical).every(([name, value]) => Reflect.get(asked, name) === value)) {
      return
    }
    // The age of this device would make it another search, which has an answer of its own.
    if (driverAge === search.driverAge) remember(canonical)
    write(canonical)
  }, [search, params, remember, write])
}
