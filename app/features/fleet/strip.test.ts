import { describe, expect, it, test } from 'vitest'
import { sameTotal, stripDates, stripParams } from './strip'

const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'david',
  pickup: '2026-12-10T10:00',
  return: '2026-12-15T09:30',
}

describe('the strip of nearby days', () => {
  it('has the pickup as its fourth day', () => {
    const dates = stripDates(search, 0)
    expect(dates).toHaveLength(11)
    expect([dates[0], dates[3], dates[10]]).toEqual(['2026-12-07', '2026-12-10', '2026-12-17'])
  })

  it('moves by whole weeks, with the rental as long as it was', () => {
    expect(stripDates(search, -1)[3]).toBe('2026-12-03')
    expect(stripParams(search, 3)).toEqual({
      recogida: 'tocumen',
      devolucion: 'david',
      desde: '2026-12-31T10:00',
      hasta: '2027-01-05T09:30',
    })
  })

  it('never begins before the first possible day', () => {
    expect(stripDates(search, 0, '2026-12-09')[0]).toBe('2026-12-09')
    expect(stripDates(search, -2, '2026-12-09')).toHaveLength(11)
    expect(stripDates(search, 1, '2026-12-09')[0]).toBe('2026-12-14')
  })
})

test.each([
  [[200, 200, 200], 200],
  [[200, null, 200], 200],
  [[200, null, 300], null],
  [[200, null, null], null],
  [[null, null], null],
  [[undefined, undefined], null],
])('the total of all days %j is %j', (totals, same) => {
  expect(sameTotal(totals)).toBe(same)
})
