import { useEffect } from 'react'
import { useToast } from '~/components/ui/toast'
import type { Locale } from '~/domain/locales'
import { isSearchKept } from './kept-search'
import type { SearchFacts, SearchParams } from './search.schema'

/** For a visit without a search (D37). The code is fetched only where one is kept. */
export function useLastSearch(params: SearchParams, view: SearchFacts, locale: Locale): void {
  const { show, dismiss } = useToast()
  const hasSearch = Boolean(params.recogida || params.desde || params.hasta)
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once, when the page is opened
  useEffect(() => {
    if (hasSearch) {
      dismiss(ID)
      return
    }
    if (!isSearchKept()) return
    let current = true
    import('./last-search-offer').then(
      ({ lastSearchOffer }) => {
        const offer = current ? lastSearchOffer(view, locale) : null
        if (offer) show({ ...offer, id: ID, duration: 15_000 })
      },
      // The code is lost (offline, a new version): nothing is offered.
      () => undefined,
    )
    return () => {
      current = false
      dismiss(ID)
    }
  }, [hasSearch])
}

const ID = 'last-search'
