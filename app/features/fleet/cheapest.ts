import type { Cents } from '~/domain/money'

/**
 * The lowest of some prices, for a mark "cheapest"; null when at least half of the days have it: a mark on most days
 * says nothing.
 */
export function cheapestOf(prices: readonly (Cents | null)[]): Cents | null {
  const known = prices.filter((price) => price !== null)
  if (known.length === 0) return null
  const lowest = Math.min(...known)
  const count = known.filter((price) => price === lowest).length
  return count * 2 < known.length ? lowest : null
}
