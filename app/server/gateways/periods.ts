/** Both gateways answer for at most 31 days at once. */
const LONGEST_MS = 31 * 24 * 60 * 60_000

/**
 * A period (epoch milliseconds) in parts that a gateway answers for. Neighbors share an instant, so both list what moved
 * at it.
 */
export function* periodsOf(
  from: number,
  to: number,
): Generator<{ readonly start: string; readonly end: string }> {
  for (let start = from; start < to; start += LONGEST_MS) {
    const end = Math.min(start + LONGEST_MS, to)
    yield { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  }
}
