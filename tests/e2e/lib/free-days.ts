import { type Trip, tripIn } from './trip'

/** The days ahead that the workers share out; the site rents up to 365 days ahead. */
const SHARED = { from: 20, to: 340 }

/** Between two trips: wider than the price strip, which looks some days to both sides. */
const GAP = 8

/** Days of a trip unless told. */
const USUAL = 5

/**
 * Trips on days that nobody else in this run rents: each worker has a part of the year, and each trip begins after the
 * one before. What a test reserves is given back after it, so that a part may begin anew.
 * @param workerIndex a worker that comes after failed ones begins on days on which none of them began, while there are any
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
  const places = Math.max(1, Math.floor((length - GAP) / (USUAL + GAP)))
  // A prime: each place comes before one comes again, and the next is far away.
  let next = ((workerIndex * 19) % places) * (USUAL + GAP)
  return (days = USUAL) => {
    if (next + days > length - GAP) next = 0
    const trip = tripIn(first + next, days)
    next += days + GAP
    return trip
  }
}
