import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/rental-period'
import { isYoungAge } from './driver-age'
import {
  ageOn,
  checkBirthday,
  checkLicense,
  checkName,
  checkTerms,
  fullYear,
  fullYearAhead,
  isAdultOn,
  isYoungDriver,
  joinDate,
  normaliseLicense,
  splitDate,
} from './renter'

describe('checkName', () => {
  it.each([
    ...['María José', "O'Neill", 'D’Angelo', 'Jean-Luc', 'Ñ', '李小龍', 'Şule', 'Ábrego'],
    ...['  Ana  ', 'a'.repeat(60), 'Jose\u0301', 'नेहा', 'Ma. Luisa', 'Dr. Juan', 'Juan Jr.'],
  ])('takes %s', (name) => {
    expect(checkName(name)).toBeNull()
  })

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['a'.repeat(61), 'too_long'],
    ['Ana2', 'invalid_name'],
    ['-Ana', 'invalid_name'],
    ["'", 'invalid_name'],
    ['Ana<script>', 'invalid_name'],
    ['Ana\nLuz', 'invalid_name'],
    ['ana@x.com', 'invalid_name'],
  ])('refuses %j: %s', (name, problem) => {
    expect(checkName(name)).toBe(problem)
  })

  it('counts letters, not code units', () => {
    expect(checkName('𐐀'.repeat(60))).toBeNull()
    expect(checkName('𐐀'.repeat(61))).toBe('too_long')
  })
})

describe('ageOn', () => {
  it.each([
    ['2000-12-10', '2026-12-09', 25],
    ['2000-12-10', '2026-12-10', 26],
    ['2000-12-31', '2026-01-01', 25],
    ['2004-02-29', '2025-02-28', 20],
    ['2004-02-29', '2025-03-01', 21],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
    ['2026-12-10', '2026-12-09', -1],
  ])('born %s, on %s: %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age)
  })

  it('grows by one a year and never falls', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1960-01-01', days))
    fc.assert(
      fc.property(day, day, (birthday, on) => {
        const age = ageOn(birthday, on)
        const tomorrow = ageOn(birthday, addDays(on, 1))
        expect([age, age + 1]).toContain(tomorrow)
        expect(tomorrow - age).toBe(
          addDays(on, 1).slice(5) === birthday.slice(5) || isFirstOfMarch(on, birthday) ? 1 : 0,
        )
      }),
    )
  })
})

/** Whether the day after is 1 March of a common year, for someone born on 29 February. */
function isFirstOfMarch(on: string, birthday: string): boolean {
  return birthday.endsWith('02-29') && on.endsWith('02-28') && addDays(on, 1).endsWith('03-01')
}

describe('checkBirthday (picked up on 10 December 2026)', () => {
  it.each([
    ['2005-12-10', null],
    ['2005-12-11', 'minimum_age'],
    ['2026-12-10', 'minimum_age'],
    ['2026-12-11', 'invalid_birthday'],
    ['1906-12-10', null],
    ['1905-12-10', 'invalid_birthday'],
    ['2001-02-29', 'invalid_birthday'],
    ['10/12/2000', 'invalid_birthday'],
    ['', 'required'],
  ])('%s: %s', (birthday, problem) => {
    expect(checkBirthday(birthday, '2026-12-10T10:00')).toBe(problem)
    expect(checkBirthday(birthday, '2026-12-10')).toBe(problem)
  })

  it('isAdultOn and isYoungDriver look at the pickup day', () => {
    expect(isAdultOn('2005-12-10', '2026-12-10T00:00')).toBe(true)
    expect(isAdultOn('2005-12-11', '2026-12-10T23:59')).toBe(false)
    expect(isYoungDriver('2001-12-11', '2026-12-10T10:00', 24)).toBe(true)
    expect(isYoungDriver('2001-12-10', '2026-12-10T10:00', 24)).toBe(false)
  })

  it('an age that was searched for costs what a birthday of that age costs', () => {
    const pickup = '2026-12-10T10:00'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.nat(99), (age, maximum) => {
        const birthday = `${String(2026 - age).padStart(4, '0')}-12-10`
        expect(isYoungAge(age, maximum)).toBe(isYoungDriver(birthday, pickup, maximum))
      }),
    )
    expect(isYoungAge(undefined, 24)).toBe(false)
  })
})

it('a license is kept without spaces, each accented letter as one', () => {
  expect(normaliseLicense(' 8-123 A\u0301 ')).toBe('8-123\u00C1')
})

describe('checkLicense', () => {
  it.each(['8-123-4567', 'E812', 'PE-9-1-2', 'ñandú99', '1'.repeat(20), ' N1234 5678 '])(
    'takes %s',
    (value) => {
      expect(checkLicense(value)).toBeNull()
    },
  )

  it.each([
    ['', 'required'],
    ['123', 'invalid_license'],
    ['1'.repeat(21), 'invalid_license'],
    ['1 2 3', 'invalid_license'],
    ['----', 'invalid_license'],
    ['8_123', 'invalid_license'],
  ])('refuses %j: %s', (value, problem) => {
    expect(checkLicense(value)).toBe(problem)
  })
})

it('checkTerms wants them ticked', () => {
  expect([checkTerms(true), checkTerms(false)]).toEqual([null, 'terms'])
})

it.each([
  ['90', '1990'],
  ['04', '2004'],
  ['1990', '1990'],
  ['19', '19'],
  ['20', '20'],
  ['9', '9'],
  ['', ''],
])('fullYear of %j is %j (D41)', (typed, year) => {
  expect(fullYear(typed)).toBe(year)
})

it.each([
  ['31', '2031'],
  ['2031', '2031'],
  ['3', '3'],
  ['', ''],
])('fullYearAhead of %j is %j', (typed, year) => {
  expect(fullYearAhead(typed)).toBe(year)
})

it('joinDate and splitDate take a date whole or half typed', () => {
  expect(joinDate('4', '3', '1990')).toBe('1990-03-04')
  expect(splitDate('1990-03-04')).toEqual({ day: '04', month: '03', year: '1990' })
  expect(joinDate('', '3', '')).toBe('-03-')
  expect(splitDate('-03-')).toEqual({ day: '', month: '03', year: '' })
  expect(joinDate(' ', '', '')).toBe('')
})
