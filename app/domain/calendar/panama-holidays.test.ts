import { describe, expect, it } from 'vitest'
import { easterSunday, nextBusinessDay, panamaHolidays } from './panama-holidays'

const dates = (year: number) => panamaHolidays(year).map(({ date }) => date)

describe('easterSunday', () => {
  // United States Naval Observatory; 2038 is the latest and 2285 the earliest that can occur.
  it.each([
    '2000-04-23',
    '2019-04-21',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('%s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date)
  })

  it('agrees with another algorithm in every year of the calendar to 4099', () => {
    for (let year = 1583; year < 4100; year++) expect(easterSunday(year)).toBe(oudin(year))
  })

  it('is a Sunday from 22 March to 25 April in every year', () => {
    for (let year = 1900; year < 2300; year++) {
      const date = easterSunday(year)
      expect(Temporal.PlainDate.from(date).dayOfWeek).toBe(7)
      expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true)
    }
  })
})

/** Oudin's algorithm of 1940, as the United States Naval Observatory printed it. */
function oudin(year: number): string {
  const int = Math.trunc
  const century = int(year / 100)
  const golden = year % 19
  const k = int((century - 17) / 25)
  let i = (century - int(century / 4) - int((century - k) / 3) + 19 * golden + 15) % 30
  i -= int(i / 28) * (1 - int(i / 28) * int(29 / (i + 1)) * int((21 - golden) / 11))
  const j = (year + int(year / 4) + i + 2 - century + int(century / 4)) % 7
  const month = 3 + int((i - j + 40) / 44)
  const day = i - j + 28 - 31 * int(month / 4)
  return `${year}-0${month}-${String(day).padStart(2, '0')}`
}

describe('panamaHolidays', () => {
  it('2026: 3 November on a Tuesday, 20 December on a Sunday and kept on Monday', () => {
    expect(dates(2026)).toEqual([
      ...['2026-01-01', '2026-01-09', '2026-02-16', '2026-02-17', '2026-04-03', '2026-05-01'],
      ...['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-10', '2026-11-28', '2026-12-08'],
      ...['2026-12-21', '2026-12-25'],
    ])
  })

  it('2024: a Sunday whose Monday is taken stays', () => {
    expect(dates(2024)).toEqual([
      ...['2024-01-01', '2024-01-09', '2024-02-12', '2024-02-13', '2024-03-29', '2024-05-01'],
      ...['2024-11-03', '2024-11-04', '2024-11-05', '2024-11-11', '2024-11-28', '2024-12-09'],
      ...['2024-12-20', '2024-12-25'],
    ])
  })

  it('has fourteen different days in order, every year, each named in both languages', () => {
    for (let year = 2020; year < 2120; year++) {
      const holidays = panamaHolidays(year)
      const days = holidays.map(({ date }) => date)
      expect(new Set(days).size).toBe(14)
      expect(days).toEqual(days.toSorted())
      expect(holidays.every(({ name }) => name.es !== '' && name.en !== '')).toBe(true)
    }
  })

  it('names what falls on a day', () => {
    const named = (date: string) => panamaHolidays(2026).find((day) => day.date === date)?.name.es
    expect(named('2026-02-17')).toBe('Martes de Carnaval')
    expect(named('2026-04-03')).toBe('Viernes Santo')
    expect(named('2026-12-21')).toBe('Día de Duelo Nacional')
  })
})

describe('nextBusinessDay', () => {
  it.each([
    ['2026-11-18', '2026-11-19'],
    // Over a weekend.
    ['2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    // Over the holidays of November, and over the end of a year.
    ['2026-11-02', '2026-11-06'],
    ['2026-12-31', '2027-01-04'],
  ])('after %s is %s', (day, next) => expect(nextBusinessDay(day)).toBe(next))
})
