import type { Catalogue, SearchBranch } from '~/domain/catalogue'

export type SearchFacts = Pick<Catalogue, 'site' | 'oneWayFees'> & {
  readonly branches: readonly SearchBranch[]
  /** Epoch milliseconds at which the server answered. */
  readonly now: number
}
