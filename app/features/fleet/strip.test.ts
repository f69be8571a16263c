import { describe, expect, it, test } from 'vitest'
import { sampleBranch } from '~/domain/test-samples'
import { isFlat, refusalWithoutRental, stripDates } from './strip'

const search = { pickup: '2026-12-10T10:00' }

describe('the strip of nearby days', () => {
  it('has the pickup as its third day', () => {
    const dates = stripDates(search)
    expect(dates).toHaveLength(10)
    expect([dates[0], dates[2], dates[9]]).toEqual(['2026-12-08', '2026-12-10', '2026-12-17'])
  })

  it('never begins before the first possible day', () => {
    expect(stripDates(search, '2026-12-09')[0]).toBe('2026-12-09')
    expect(stripDates(search, '2026-12-09')).toHaveLength(10)
  })
})

test.each([
  [[200, 200, 200], true],
  [[200, null, 200], true],
  [[200, null, 300], false],
  [[200, null, null], false],
  [[null, null], false],
  [[undefined, undefined], false],
])('a strip of %j is flat: %j', (totals, flat) => {
  expect(isFlat(totals)).toBe(flat)
})

describe('a day on which no rental begins', () => {
  /** 10 December 2026 is a Thursday. */
  const branch = sampleBranch({
    hours: [0, 1, 2, 3, 4, 5].map((day) => ({ day, open: '08:00', close: '18:00' })),
  })
  const window = { from: '2026-12-10T18:10', to: '2027-12-10T23:59' }

  it.each([
    ['is too late once no pickup is left on it', '2026-12-10', { kind: 'no_time' }],
    ['has pickups, and no return', '2026-12-11', { kind: 'no_return' }],
    ['is closed, which the strip says by itself', '2026-12-12', null],
    ['cannot be booked yet', '2027-12-11', { kind: 'too_far_ahead' }],
  ])('%s', (_, date, refusal) => {
    expect(refusalWithoutRental(branch, date, window)).toEqual(refusal)
  })
})
