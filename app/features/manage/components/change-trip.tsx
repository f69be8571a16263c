import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RentalSearch } from '~/domain/booking/search'
import { calendarPrices } from '~/features/fleet/fleet.queries'
import { SearchDates } from '~/features/search/components/search-dates'
import { SearchPlaces } from '~/features/search/components/search-places'
import type { SearchFacts } from '~/features/search/search.schema'
import { useCellNotes } from '~/features/search/use-cell-notes'
import { useNow } from '~/features/search/use-now'
import { type SearchForm, useSearchForm } from '~/features/search/use-search-form'
import { m } from '~/paraglide/messages'
import Clock from '~icons/lucide/clock'
import type { ChangePart } from '../change-parts'
import { RateReasons } from './rate-reasons'

/** The controls of the search, without its button: each change is asked for at once. */
export function ChangeTrip({
  page,
  change,
  locale,
  site,
}: ChangePart & { readonly site: SearchFacts }) {
  const queryClient = useQueryClient()
  const context = { ...site, now: useNow(site.now) }
  const form = useSearchForm(page.wish.search, context)
  const notes = useCellNotes(form, context, locale)
  useBothWays(page.wish.search, form, change.choose)
  const ended = {
    ...form,
    setReturnBranch: (slug: string) => {
      form.setElsewhere(true)
      form.setReturnBranch(slug)
    },
  }
  const shared = { form: ended, context, locale, notes }
  return (
    <div className="ch-trip">
      <input type="hidden" name="otro_lugar" value="1" />
      <SearchPlaces {...shared} />
      <SearchDates {...shared} prices={calendarPrices(queryClient)} coupon="" withTotal={false} />
      <p className="row small muted ch-hint">
        <Clock className="i" aria-hidden />
        {m.change_days_hint({ days: m.bill_days({ count: form.days }) })}
      </p>
      <RateReasons page={page} locale={locale} />
    </div>
  )
}

/** The renter's own moves are asked for; a correction of the server, or the target of a link, is shown. */
function useBothWays(
  shown: RentalSearch,
  form: SearchForm,
  choose: ChangePart['change']['choose'],
): void {
  const last = useRef({ shown: JSON.stringify(shown), typed: JSON.stringify(form.search) })
  useEffect(() => {
    const now = { shown: JSON.stringify(shown), typed: JSON.stringify(form.search) }
    const before = last.current
    last.current = now
    if (now.typed !== before.typed && now.typed !== now.shown) choose({ search: form.search })
    else if (now.shown !== before.shown && now.shown !== now.typed) form.replace(shown)
  })
}
