import type { Cents } from '~/domain/pricing/money'

/**
 * The lowest price; it is null also when at least half of the days have it, since a mark "cheapest" on most days says
 * nothing.
 */
export function cheapestOf(prices: readonly (Cents | null)[]): Cents | null {
  const { lowest, count, known } = lowestOf(prices)
  return count * 2 < known ? lowest : null
}

/** The lowest price of one month, or of its days ahead. It is null also when more than 15 of them have it, or all. */
export function cheapestOfMonth(prices: readonly (Cents | null)[]): Cents | null {
  const { lowest, count, known } = lowestOf(prices)
  return count <= MARKED_DAYS && count < known ? lowest : null
}

const MARKED_DAYS = 15

function lowestOf(prices: readonly (Cents | null)[]) {
  const known = prices.filter((price) => price !== null)
  const lowest = Math.min(...known)
  const count = known.filter((price) => price === lowest).length
  return { lowest, count, known: known.length }
}
