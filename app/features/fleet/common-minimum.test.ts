import { expect, test } from 'vitest'
import { commonMinimum } from './common-minimum'
import type { CarOffer } from './fleet.types'

/** Offers that are free from so many days on; 0: for the dates that were asked for, null: not at all. */
function offers(days: readonly (number | null)[]): CarOffer[] {
  return days.map(
    (least) =>
      ({
        availability: least === 0 ? 'available' : 'unavailable',
        minimumRental: least ? { days: least, season: {}, return: '2026-12-12T10:00' } : null,
        minimumTotal: least ? 10_000 : null,
      }) as unknown as CarOffer,
  )
}

test.each([
  ['none of a list that has none', [0, 0, null], undefined],
  ['the one of all', [4, 4, 4], 4],
  ['the one of all that are not sold out', [4, null, null], 4],
  ['that of nine in ten', [4, 4, 4, 4, 4, 4, 4, 4, 4, 0], 4],
  ['none of eight in ten', [4, 4, 4, 4, 4, 4, 4, 4, 0, 0], undefined],
  ['none where they differ', [4, 3], undefined],
  ['none of an empty list', [], undefined],
] as const)('the common minimum is %s', (_, days, common) => {
  expect(commonMinimum(offers(days))?.days).toBe(common)
})
