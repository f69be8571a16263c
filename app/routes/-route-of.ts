import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { stripLocale } from '~/domain/locale-path'
import type { RouterContext } from '~/features/site/site.types'
import { routeTree } from '../routeTree.gen'

/** Nothing is loaded by it. */
const context: RouterContext = {
  queryClient: new QueryClient(),
  site: () => undefined,
  matchesAt: () => [],
  fetchCode: () => undefined,
}
let router: ReturnType<typeof createRouter> | undefined

/**
 * The pattern of the route that answers an address, in whatever language: `/flota/$slug`. All calls of server functions are
 * one, and `none` is what no route answers: metrics have as many kinds of requests as there are routes, whatever is asked.
 */
export function routeOf(pathname: string): string {
  if (pathname.startsWith('/_serverFn/')) return '/_serverFn'
  router ??= createRouter({ routeTree, context })
  const [, params, route] = router.getMatchedRoutes(stripLocale(pathname))
  if (!route || '**' in params) return 'none'
  return route.fullPath.replace(/(.)\/$/, '$1')
}
