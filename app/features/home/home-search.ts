import type { RentalSearch } from '~/domain/booking/search'
import { type CorrectedSearch, correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import { askedRental } from '~/features/search/rental-params'
import type { SearchParams } from '~/features/search/search.schema'
import type { SiteView } from '~/features/site/site.types'

export type HomeSearches = {
  /** The search that the form shows: the address's, completed by the defaults (D37). */
  readonly asked: CorrectedSearch
  /** The search that the page's prices are for, with a driver of the same age. */
  readonly example: RentalSearch
}

/** The searches of the landing page, from its address and the server's clock; the same on both sides. */
export function homeSearches(params: SearchParams, view: SiteView): HomeSearches {
  const context = { ...view, now: panamaNow(view.now) }
  const asked = correctSearch(askedRental(params), context)
  const { driverAge } = asked.search
  return { asked, example: correctSearch({ driverAge }, context).search }
}
