import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '~/domain/locales'
import { useCellNotes } from '~/features/search/use-cell-notes'
import { useDay, useNow } from '~/features/search/use-now'
import { useSearchForm } from '~/features/search/use-search-form'
import type { SiteView } from '~/features/site/site.types'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { branchCarsQuery } from './branches.queries'
import { defaultSearch } from './load-branches'
import { useKeptDates } from './use-kept-dates'

/** The dates of a rental from a branch and back. */
export function useBranchBooking(slug: string, view: SiteView, locale: Locale) {
  const context = { ...view, now: useNow(view.now), servedAt: view.now }
  const first = defaultSearch(slug, { ...view, now: useDay(view.now) })
  const form = useSearchForm(first, context)
  const [begun, setBegun] = useState(first)
  if (first.pickup !== begun.pickup || first.return !== begun.return) {
    setBegun(first)
    const { search } = form
    const isUntouched = search.pickup === begun.pickup && search.return === begun.return
    if (isUntouched) form.replace({ ...search, pickup: first.pickup, return: first.return })
  }
  useKeptDates(slug, form, first)
  const notes = useCellNotes(form, context, locale)
  return {
    context,
    form,
    notes,
    /** The branch can be rented from: the search was not corrected to another. */
    isBookable: form.search.pickupBranch === slug,
  }
}

export type BranchBooking = ReturnType<typeof useBranchBooking>

/** The cars for the dates of a booking, and what they cost. It suspends until the first answer: each part waits in its own place. */
export function useBranchCars({ form }: BranchBooking) {
  const { data, isError } = useAwaitedQuery({
    ...branchCarsQuery(form.search),
    placeholderData: keepPreviousData,
  })
  const cars = data && data.cars.length > 0 ? data : null
  return {
    /** The cars are null when they could not be read, or all are taken. */
    cars,
    isError,
    cheapest: cars?.cars.toSorted((a, b) => a.dayPrice - b.dayPrice)[0] ?? null,
  }
}
