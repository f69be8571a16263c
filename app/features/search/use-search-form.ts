import { useState } from 'react'
import { movePickup, type RentalSearch, type SearchContext } from '~/domain/booking/search'
import { type Correction, correctSearch } from '~/domain/booking/search-correction'
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  rentalDays,
  timeOf,
} from '~/domain/calendar/rental-period'
import type { SearchBranch } from '~/domain/catalogue'

/** The search as it is being edited: always a valid one, because each change is corrected at once. */
export type SearchForm = {
  readonly search: RentalSearch
  /** The return is at another branch, or is about to be. */
  readonly elsewhere: boolean
  readonly days: number
  readonly corrections: readonly Correction[]
  readonly pickupBranch: SearchBranch | undefined
  readonly returnBranch: SearchBranch | undefined
  readonly setPickupBranch: (slug: string) => void
  readonly setReturnBranch: (slug: string) => void
  readonly setElsewhere: (elsewhere: boolean) => void
  /** Moves the pickup and keeps the length. */
  readonly setPickup: (moment: { date?: LocalDate; time?: string }) => void
  readonly setReturn: (moment: { date?: LocalDate; time?: string }) => void
  readonly setAge: (age: number | undefined) => void
  /** Takes a whole search, e.g. what was chosen in the native controls before hydration; `at` is a later clock. */
  readonly replace: (search: RentalSearch, at?: SearchContext) => void
}

/** The rules of the location form (D2 to D4). */
export function useSearchForm(initial: RentalSearch, context: SearchContext): SearchForm {
  const [search, setSearch] = useState(initial)
  const [elsewhere, setElsewhere] = useState(initial.pickupBranch !== initial.returnBranch)
  const [corrections, setCorrections] = useState<readonly Correction[]>([])
  const branch = (slug: string) => context.branches.find((one) => one.slug === slug)

  const replace = (wanted: RentalSearch, at = context) => {
    const corrected = correctSearch(wanted, at)
    setSearch(corrected.search)
    setCorrections(corrected.corrections)
  }
  return {
    search,
    elsewhere,
    days: rentalDays(search.pickup, search.return),
    corrections,
    pickupBranch: branch(search.pickupBranch),
    returnBranch: branch(search.returnBranch),
    replace,
    setPickupBranch: (slug) =>
      replace({
        ...search,
        pickupBranch: slug,
        returnBranch: elsewhere ? search.returnBranch : slug,
      }),
    setReturnBranch: (slug) => replace({ ...search, returnBranch: slug }),
    setElsewhere: (next) => {
      setElsewhere(next)
      if (!next) replace({ ...search, returnBranch: search.pickupBranch })
    },
    setPickup: (moment) => replace(movePickup(search, momentOf(moment, search.pickup))),
    setReturn: (moment) => replace({ ...search, return: momentOf(moment, search.return) }),
    setAge: (driverAge) => replace({ ...search, driverAge }),
  }
}

function momentOf(
  { date, time }: { readonly date?: LocalDate; readonly time?: string },
  before: LocalDateTime,
): LocalDateTime {
  return `${date ?? dateOf(before)}T${time ?? timeOf(before)}`
}
