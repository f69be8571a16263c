import { describe, expect, it, test } from 'vitest'
import { isFlat, stripDates } from './strip'

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
