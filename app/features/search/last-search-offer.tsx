import { Link } from '@tanstack/react-router'
import type { Toast } from '~/components/ui/toast'
import { checkSearch } from '~/domain/booking/search'
import { formatDate } from '~/domain/calendar/dates'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { readLastSearch } from './last-search'
import { rentalParams } from './rental-params'
import type { SearchFacts } from './search.schema'

/** The words and the link of the offer; null: nothing is kept that could still be rented. */
export function lastSearchOffer(view: SearchFacts, locale: Locale): Toast | null {
  const search = readLastSearch()
  if (!search || checkSearch(search, { ...view, now: panamaNow(view.now) }).length > 0) return null
  const place = view.branches.find(({ slug }) => slug === search.pickupBranch)?.shortName[locale]
  const dates = { from: formatDate(search.pickup, locale), to: formatDate(search.return, locale) }
  return {
    title: m.search_last({ place: place ?? '' }),
    text: (
      <>
        {m.search_last_dates(dates)}{' '}
        <Link
          className="link inh"
          to="/"
          search={({ edad, ...before }) => ({ ...before, ...rentalParams(search), edad })}
          resetScroll={false}
        >
          {m.search_last_use()}
        </Link>
      </>
    ),
  }
}
