import { type LocaleForm, stripLocale } from '~/domain/locale-path'
import { withoutTracking } from '~/domain/tracking'
import { searchSchema } from '~/features/search/search.schema'
import { parseSearch, stringifySearch } from '~/features/search/search-url'

type Asked = {
  readonly brand: string
  /** Public: links of the page carry it. */
  readonly origin: string
  readonly localeForm: LocaleForm
  readonly url: URL
}

/** The pages that are the same for everybody who asks for the same address. */
const publicRoutes = [
  '/',
  '/flota',
  '/flota/$slug',
  '/info/$slug',
  '/sucursales',
  '/sucursales/$slug',
  '/promos',
].map((route) => ({ route, paths: new RegExp(`^${route.replace(/\$\w+/, '[^/]+')}$`) }))

/** A longer search is asked for once: it would fill the store for nobody. */
const MAXIMUM_SEARCH = 600

/**
 * The key under which a public page is kept; it is null for another page, a coupon to be checked for this renter (D36),
 * or an address that the router would write differently. Where a visit came from is no part of it.
 */
export function publicPageKey({ brand, origin, localeForm, url }: Asked): string | null {
  const { pathname } = url
  const search = withoutTracking(url.search)
  const path = stripLocale(pathname)
  if (!publicRoutes.some(({ paths }) => paths.test(path))) return null
  if (search.length > MAXIMUM_SEARCH) return null
  const asked = searchSchema.parse(parseSearch(search))
  if (asked.cupon !== undefined || stringifySearch(asked) !== search) return null
  return [brand, origin, localeForm, path + search].join(' ')
}

/** The pattern of a public page's route, for its metrics; empty: it is none. */
export function publicPageRoute(pathname: string): string {
  const path = stripLocale(pathname)
  return publicRoutes.find(({ paths }) => paths.test(path))?.route ?? ''
}
