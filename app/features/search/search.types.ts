import type { Catalogue } from '~/domain/catalogue'

export type SearchFacts = Pick<Catalogue, 'site' | 'branches' | 'oneWayFees'> & {
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
}
