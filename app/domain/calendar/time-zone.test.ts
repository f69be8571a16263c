import { afterEach, describe, expect, it } from 'vitest'
import { correctSearch } from '../booking/search-correction'
import { checkExpiry } from '../people/card'
import { ageOn } from '../people/renter'
import { sampleContext } from '../test-samples'
import { formatDate, formatDateTime } from './dates'
import { panamaHolidays } from './panama-holidays'
import { addDays, halfDays, panamaEpoch, panamaNow, rentalDays } from './rental-period'

const own = process.env.TZ

afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

/** Across both changes of daylight saving of either hemisphere, midnight, and the end of a year. */
function everything() {
  const days = ['2026-03-07', '2026-03-29', '2026-04-05', '2026-09-27', '2026-10-31', '2026-12-31']
  return days.map((day) => {
    const [pickup, returned] = [`${day}T02:30`, `${addDays(day, 2)}T02:30`]
    return {
      days: rentalDays(pickup, returned),
      halves: halfDays(pickup, returned),
      epoch: panamaEpoch(pickup),
      now: panamaNow(panamaEpoch(pickup)),
      words: [formatDateTime(pickup, 'es'), formatDateTime(pickup, 'en'), formatDate(day, 'es')],
      age: ageOn('2005-03-29', day),
      expiry: checkExpiry('03/26', day),
      holidays: panamaHolidays(2026),
      search: correctSearch({ pickup }, sampleContext({ now: '2026-02-01T23:30' })),
    }
  })
}

describe('the zone of the machine (D3)', () => {
  it.each(['Pacific/Auckland', 'America/New_York', 'Europe/Madrid', 'Asia/Kathmandu', 'UTC'])(
    'changes nothing in %s',
    (zone) => {
      process.env.TZ = 'America/Panama'
      expect(new Date('2026-07-01').getTimezoneOffset()).toBe(300)
      const expected = everything()
      process.env.TZ = zone
      expect(new Date('2026-07-01').getTimezoneOffset()).not.toBe(300)
      expect(everything()).toEqual(expected)
    },
  )

  it('is not needed for what Panama sees', () => {
    process.env.TZ = 'Pacific/Auckland'
    const [march] = everything()
    expect(march).toMatchObject({
      days: 2,
      halves: ['2026-03-07a', '2026-03-07p', '2026-03-08a', '2026-03-08p', '2026-03-09a'],
      epoch: Date.UTC(2026, 2, 7, 7, 30),
      now: '2026-03-07T02:30',
    })
    // In July as in March: Panama has no daylight saving.
    expect(panamaEpoch('2026-07-01T10:00')).toBe(Date.UTC(2026, 6, 1, 15))
  })
})
