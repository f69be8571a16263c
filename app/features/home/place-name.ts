import type { RentalSearch } from '~/domain/booking/search'
import type { Locale } from '~/domain/locales'
import type { SiteView } from '~/features/site/site.types'

export function placeName(search: RentalSearch, view: SiteView, locale: Locale): string {
  const branch = view.branches.find(({ slug }) => slug === search.pickupBranch)
  return branch?.shortName[locale] ?? search.pickupBranch
}
