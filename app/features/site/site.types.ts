import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouteMatch, ParsedLocation } from '@tanstack/react-router'
import type { AttemptMethod } from '~/domain/booking/payment-methods'
import type { SearchBranch, Site } from '~/domain/catalogue'

/** The facts that every screen knows: loaded once by the root route, before anything renders (§4.9). */
export type SiteView = {
  readonly site: Site
  readonly branches: readonly SearchBranch[]
  /** `{pickup slug}>{return slug}` pairs that can be rented one way, with their fee in cents. */
  readonly oneWayFees: Readonly<Record<string, number>>
  /** Public origin, for canonical links. */
  readonly origin: string
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
  /** Origin of the card tokenizer the browser talks to (D15). */
  readonly tokenizerUrl: string
  /** The ways to pay online that the brand takes (D40). */
  readonly payBy: readonly AttemptMethod[]
  /** The share of documents that measure themselves; absent: none does. */
  readonly fieldSample?: number
  /** True when the content is stale because the back office could not be reached: a banner says so. */
  readonly stale: boolean
  /** Epoch milliseconds at which stale content was read. */
  readonly readAt?: number
}

export type RouterContext = {
  readonly queryClient: QueryClient
  /** The site as the root route loaded it; undefined where it could not. Asked for, so that it travels once. */
  readonly site: () => SiteView | undefined
  /** The matches of an address, with what their loaders gave last in this tab. */
  readonly matchesAt: (
    location: ParsedLocation,
  ) => readonly Pick<AnyRouteMatch, 'routeId' | 'loaderData'>[]
  /** Begins to fetch the code of an address, while its guards and rules are still asked. */
  readonly fetchCode: (location: ParsedLocation) => void
}
