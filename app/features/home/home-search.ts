import { addDays, panamaNow } from '~/domain/rental-period'
import {
  type CorrectedSearch,
  correctSearch,
  type RentalSearch,
  type SearchContext,
} from '~/domain/search'
import { askedRental } from '../search/rental-params'
import type { SearchParams } from '../search/search.schema'
import type { SiteView } from '../site/site.types'

/** Rental days of the landing page's examples. */
export const EXAMPLE_DAYS = 5

export type HomeSearches = {
  /** What the form shows: the address's search, else the example. */
  readonly asked: CorrectedSearch
  /** What the prices of the page are for. */
  readonly example: RentalSearch
}

/** The searches of the landing page, from its address and the server's clock; the same on both sides. */
export function homeSearches(params: SearchParams, view: SiteView): HomeSearches {
  const context = { ...view, now: panamaNow(view.now) }
  const example = exampleSearch({}, context)
  if (params.desde || params.hasta) {
    return { asked: correctSearch(askedRental(params), context), example }
  }
  return { asked: withPlaces(params, example, context), example }
}

function withPlaces(
  params: SearchParams,
  example: RentalSearch,
  context: SearchContext,
): CorrectedSearch {
  if (!params.recogida && !params.devolucion) return { search: example, corrections: [] }
  const { corrections } = correctSearch(askedRental(params), context)
  const { pickupBranch, returnBranch } = askedRental(params)
  return { search: exampleSearch({ pickupBranch, returnBranch }, context), corrections }
}

/** The first possible morning, for the example's length. */
function exampleSearch(asked: Partial<RentalSearch>, context: SearchContext): RentalSearch {
  const { search } = correctSearch(asked, context)
  const longer = { ...search, return: addDays(search.pickup, EXAMPLE_DAYS) }
  return correctSearch(longer, context).search
}
