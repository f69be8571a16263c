import type { SearchContext } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { addDays, rentalDays } from '~/domain/calendar/rental-period'
import { HERE } from '~/domain/content-link'
import { stripLocale } from '~/domain/locale-path'
import type { Coupon } from '~/domain/pricing/coupon'
import { rentalParams } from '~/features/search/rental-params'
import { type SearchParams, searchSchema } from '~/features/search/search.schema'
import { parseSearch } from '~/features/search/search-url'

/** The fleet with a coupon applied: for as long as it asks, where the default rental is shorter. */
export function fleetSearch(
  { code, minimumDays }: Pick<Coupon, 'code' | 'minimumDays'>,
  asked: SearchParams,
  context: SearchContext,
): SearchParams {
  const search = { ...asked, cupon: code }
  if (asked.desde || asked.hasta) return search
  const { search: usual } = correctSearch({ pickupBranch: asked.recogida }, context)
  if (rentalDays(usual.pickup, usual.return) >= minimumDays) return search
  const longer = { ...usual, return: addDays(usual.pickup, minimumDays) }
  return { ...search, ...rentalParams(correctSearch(longer, context).search) }
}

/** The search that a promotion's link asks of the fleet; a link to another page gives the promotion's classes. */
export function linkedSearch(link: string, classes: readonly string[]): SearchParams {
  const url = URL.parse(link, HERE)
  if (url?.origin !== HERE || stripLocale(url.pathname) !== '/flota')
    return classes.length > 0 ? { clase: [...classes] } : {}
  const { aviso: _, ...asked } = searchSchema.parse(parseSearch(url.search))
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
