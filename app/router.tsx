import { noop, QueryClient } from '@tanstack/react-query'
import { type AnyRouteMatch, createRouter, isRedirect } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { appConfig } from '../app.config'
import { stripLocale, withLocale } from './domain/locale-path'
import { parseSearch, stringifySearch } from './features/search/search-url'
import { ErrorScreen, NotFoundScreen } from './features/site/components/error-screens'
import { reloadWithoutSheet } from './features/site/connection'
import { loaderDataAdapter, packData, unpackData } from './features/site/page-data'
import { siteQuery } from './features/site/site.functions'
import { overwriteGetLocale } from './paraglide/runtime'
import { routeTree } from './routeTree.gen'
import { currentLocale, currentLocaleForm, currentNonce } from './server/request-facts'

overwriteGetLocale(currentLocale)

/** A new router and QueryClient for each call: a shared one would leak state between requests. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A redirect is an answer.
        retry: (failures, error) => !import.meta.env.SSR && failures === 0 && !isRedirect(error),
        refetchOnWindowFocus: false,
      },
    },
  })
  const nonce = currentNonce()
  const locale = currentLocale()
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    context: {
      queryClient,
      site: () => queryClient.getQueryData(siteQuery().queryKey),
      matchesAt: (location): AnyRouteMatch[] => router.matchRoutes(location),
      fetchCode: (location): void => {
        for (const route of router.getMatchedRoutes(location.pathname)[0]) {
          // The router asks once more for what could not be had, and tells of it.
          router.loadRouteChunk(route)?.catch(noop)
        }
      },
    },
    ...(nonce ? { ssr: { nonce } } : {}),
    // A document has no script of the router's own: it would throw whoever scrolls while it comes back to its top.
    scrollRestoration: !import.meta.env.SSR && keepsFirstPlace(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: appConfig.routeChangeWait,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    rewrite: {
      input: ({ url }) => {
        url.pathname = stripLocale(url.pathname)
        return url
      },
      output: ({ url }) => {
        url.pathname = withLocale(url.pathname, currentLocaleForm())
        return url
      },
    },
  })
  router.options.serializationAdapters = [
    loaderDataAdapter(() => router.state.matches.map(({ loaderData }) => loaderData), locale),
  ]
  if (!import.meta.env.SSR)
    router.subscribe('onResolved', ({ pathChanged }) => pathChanged && reloadWithoutSheet())
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    // The guard that asked leads away; a query of a link that is only pointed at does not.
    handleRedirects: false,
    ...(import.meta.env.SSR
      ? {
          dehydrateOptions: {
            serializeData: (data) => packData(data, locale),
            shouldDehydrateQuery: ({ meta }) => !meta?.carriedElsewhere,
          },
        }
      : {
          hydrateOptions: {
            // A part that failed in the document says so there: it is asked for again when it is mounted as it stands.
            defaultOptions: { deserializeData: unpackData, queries: { retry: false } },
          },
        }),
  })
  return router
}

/**
 * Whether the router may move the page that is drawn now: not the first one when it was scrolled before its code came.
 * That one stands where the browser put it again, or where the renter has gone since.
 */
function keepsFirstPlace(): () => boolean {
  let first = true
  return () => {
    const stays = first && scrollY > 0
    first = false
    // The router remembers the place of a page that it has seen scrolled.
    if (stays) document.dispatchEvent(new Event('scroll'))
    return !stays
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
