import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import type { Position } from '~/features/maps/map-places'
import { type BranchParams, branchFilters } from './branch-params'
import type { ListedBranch } from './branches.functions'
import { nearestFirst } from './distance'
import { branchesNamed, filterBranches } from './find-branches'
import { type Place, placeNamed } from './places'

type Found<Shown> = { readonly branch: Shown; readonly kilometers?: number }

/**
 * `place`: no branch is there, and these are the nearest. `unknown`: nobody knows what was typed, and these are all.
 * `filtered`: the filter leaves none of what was found.
 */
export type Answer<Shown> = { readonly found: readonly Found<Shown>[] } & (
  | { readonly kind: 'list' | 'filtered' | 'unknown' }
  | { readonly kind: 'place'; readonly place: Place }
)

/** The branches that the list shows for a typed question, the filter, and the renter's position. */
export function branchAnswer<Shown extends ListedBranch>(
  branches: readonly Shown[],
  { q = '', filtro }: BranchParams,
  { locale, now, from }: { locale: Locale; now: LocalDateTime; from: Position | null },
): Answer<Shown> {
  const named = branchesNamed(branches, q, locale)
  if (named.length === 0) {
    const place = placeNamed(q)
    if (!place) return { kind: 'unknown', found: branches.map((branch) => ({ branch })) }
    return { kind: 'place', place, found: byDistance(branches, place).slice(0, NEAREST) }
  }
  const left = filterBranches(named, filtro, now)
  if (left.length === 0) return { kind: 'filtered', found: [] }
  return {
    kind: 'list',
    found: from ? byDistance(left, from) : left.map((branch) => ({ branch })),
  }
}

/**
 * Counts the branches that match the question, or all where none does: a chip never promises what its link does not
 * show.
 */
export function countsOf<Shown extends ListedBranch>(
  branches: readonly Shown[],
  q: string,
  locale: Locale,
  now: LocalDateTime,
) {
  const named = branchesNamed(branches, q, locale)
  const counted = named.length > 0 ? named : branches
  const [aeropuertos, ciudad, abiertas] = branchFilters.map(
    (filter) => filterBranches(counted, filter, now).length,
  )
  return {
    all: counted.length,
    aeropuertos: aeropuertos ?? 0,
    ciudad: ciudad ?? 0,
    abiertas: abiertas ?? 0,
  }
}

const NEAREST = 4

function byDistance<Shown extends ListedBranch>(
  branches: readonly Shown[],
  from: Position,
): Found<Shown>[] {
  return nearestFirst(branches, from).map(({ place, kilometers }) => ({
    branch: place,
    kilometers,
  }))
}
