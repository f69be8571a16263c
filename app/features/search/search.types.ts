import type { Catalogue } from '~/domain/catalogue'

/** What the location form knows of the brand. */
export type SearchFacts = Pick<Catalogue, 'site' | 'branches' | 'oneWayFees'> & {
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
}
