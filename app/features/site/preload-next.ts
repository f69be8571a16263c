import { noop } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { panamaNow } from '~/domain/rental-period'
import { correctSearch } from '~/domain/search-correction'
import { askedRental, rentalParams } from '~/features/search/rental-params'
import type { SiteView } from './site.types'

/** The part of the Network Information API that is looked at; Firefox and Safari have none of it. */
export type Connection = { readonly effectiveType?: string; readonly saveData?: boolean }

/** D30: not where the renter saves data, or waits long enough for what was asked for. */
export function mayPreload(connection: Connection | undefined, isOnline: boolean): boolean {
  if (!isOnline || connection?.saveData) return false
  return !/(^|-)2g$/.test(connection?.effectiveType ?? '')
}

/** Which screen most renters open next, by the id of the shown route; the others lead to the fleet. */
const steps: Readonly<Record<string, string | null>> = {
  '/flota': '/reserva/',
  '/flota/$slug': '/reserva/',
  '/reserva/': '/reserva/checkout',
  '/reserva/checkout': '/reserva/thanks',
  '/reserva/thanks': null,
}

/** @returns the id of a route, null where the way ends */
export function likelyNext(routeId: string): string | null {
  const next = steps[routeId]
  return next === undefined ? '/flota' : next
}

/**
 * Its code; from home the cars of the search that the page shows as well. A screen of the booking is of one renter: what it
 * holds is asked for when they go there, and a coupon is checked when they use it.
 */
export function preloadNext(router: AnyRouter, site: SiteView | undefined): void {
  const { location, matches } = router.state
  const from = matches.at(-1)?.routeId
  const next = from && likelyNext(from)
  if (!next) return
  if (from === '/' && site && !location.search.cupon) {
    const asked = askedRental(location.search)
    const { search } = correctSearch(asked, { ...site, now: panamaNow(site.now) })
    void router.preloadRoute({ to: next, search: rentalParams(search) }).catch(noop)
    return
  }
  for (let route = router.routesById[next]; route; route = route.parentRoute) {
    // Never fails: the screen that needs the code asks again.
    void route.options.component?.preload?.()
  }
}
