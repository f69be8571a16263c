import type { Cents } from '~/domain/money'

/** Null also when at least half of the days have it: a mark "cheapest" on most days says nothing. */
export function cheapestOf(prices: readonly (Cents | null)[]): Cents | null {
  const known = prices.filter((price) => price !== null)
  if (known.length === 0) return null
  const lowest = Math.min(...known)
  const count = known.filter((price) => price === lowest).length
  return count * 2 < known.length ? lowest : null
}
