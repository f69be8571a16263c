import { type Trip, tripIn } from './trip'

/** The days ahead that the workers share out; the site rents up to 365 days ahead. */
const SHARED = { from: 20, to: 340 }

/** Between two trips: wider than the price strip, which looks some days to both sides. */
const GAP = 8

/**
 * Trips on days that nobody else in this run rents: each worker has a part of the year, and each trip begins after the
 * one before. What a test reserves is given back after it, so that a part may begin anew.
 * @param workerIndex a worker that comes after a failed one does not begin on that one's days
 */
export function freeDays({
  parallelIndex,
  workerIndex,
  workers,
}: {
  readonly parallelIndex: number
  readonly workerIndex: number
  readonly workers: number
}): (days?: number) => Trip {
  const length = Math.floor((SHARED.to - SHARED.from) / workers)
  const first = SHARED.from + parallelIndex * length
  let next = Math.floor(workerIndex / workers) * 40
  return (days = 5) => {
    if (next + days > length - GAP) next = 0
    const trip = tripIn(first + next, days)
    next += days + GAP
    return trip
  }
}
