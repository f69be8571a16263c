import { describe, expect, test } from 'vitest'
import { freeDays } from '../e2e/lib/free-days'
import { tripIn } from '../e2e/lib/trip'

/** Of each worker, by its number and its place, more trips than its part of the year has. */
function tripsOf(workerIndex: number, workers = 2) {
  const next = freeDays({ parallelIndex: workerIndex % workers, workerIndex, workers })
  return Array.from({ length: 40 }, (_, index) => next(1 + (index % 9)))
}

describe('the days of the browser tests', () => {
  test('workers that run side by side never meet', () => {
    const [first = [], second = []] = [tripsOf(0), tripsOf(1)]
    const latest =
      first
        .map(({ hasta }) => hasta)
        .sort()
        .at(-1) ?? ''
    const earliest = second.map(({ desde }) => desde).sort()[0] ?? ''
    expect(latest < earliest, `${latest} before ${earliest}`).toBe(true)
  })

  test('one trip begins a week after the one before, until the part begins anew', () => {
    const trips = tripsOf(0)
    const meet = trips.filter(({ desde }, index) => {
      const before = trips[index - 1]
      const weekAfter = Temporal.PlainDateTime.from(before?.hasta ?? desde).add({ days: 7 })
      const isAnew = before !== undefined && desde < before.desde
      return before && !isAnew && Temporal.PlainDateTime.compare(desde, weekAfter) < 0
    })
    expect(meet).toEqual([])
  })

  test('a worker that comes after failed ones begins on the days of none of them', () => {
    const trips = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((workerIndex) =>
      freeDays({ parallelIndex: 0, workerIndex, workers: 2 })(),
    )
    for (const [index, { desde, hasta }] of trips.entries()) {
      const meet = trips.filter((other) => other.desde <= hasta && desde <= other.hasta)
      expect(meet, `the worker in place ${index}`).toHaveLength(1)
    }
  })

  test('all can be rented', () => {
    const last = tripIn(365).desde
    for (const workers of [1, 2, 4]) {
      const trips = Array.from({ length: workers }, (_, index) => tripsOf(index, workers)).flat()
      expect(trips.filter(({ desde }) => desde > last || desde < tripIn(1).desde)).toEqual([])
    }
  })
})
