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
  readDate,
  splitDate,
} from './renter'

describe('checkName', () => {
  it.each([
    ...['María José', "O'Neill", 'D’Angelo', 'Jean-Luc', 'Ñ', '李小龍', 'Şule', 'Ábrego'],
    ...[
      "'t Hooft",
      '\u2019s-Gravenhage',
      'Marcel·lí',
      'Marcel\u2027lí',
      'Kahale\u02bba',
      'Ana\u200bMaría',
    ],
    ...[
      'Ana\u00a0María',
      'Ana\u3000María',
      'Jean\u2011Luc',
      'Jean\u2212Luc',
      'Ana\nLuz',
      '\u202aAna\u202c',
    ],
    ...[
      'Ravi a/l Kumar',
      'King, Jr.',
      'アン・マリー',
      '〇〇',
      'ז׳אן',
      'علی\u200cرضا',
      'බුද්\u200dධි',
      'ŀ',
      'Mª José',
    ],
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
    ['\u200b\u2060', 'required'],
    ['·Ana', 'invalid_name'],
    ['😀', 'invalid_name'],
    ['ᏣᎳᎩ', 'latin_letters'],
    ['Ana ꦗꦮ', 'latin_letters'],
    ['ana@x.com', 'invalid_name'],
  ])('refuses %j: %s', (name, problem) => {
    expect(checkName(name)).toBe(problem)
  })

  it('counts letters, not code units', () => {
    expect(checkName('𠮷'.repeat(60))).toBeNull()
    expect(checkName('𠮷'.repeat(61))).toBe('too_long')
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

it.each([
  [' 8-123 A\u0301 ', '8-123\u00C1'],
  ['12.345.678-9', '12345678-9'],
  ['12.345.678\u2013K', '12345678-K'],
  ['V\u00ba 12/345_678', 'Vo12345678'],
  ['\u202a8-812-1045\u202c', '8-812-1045'],
  ['８－８１２', '8-812'],
  ['٨٨١٢١', '88121'],
])('a license is kept without what cards print between its letters: %j', (typed, kept) => {
  expect(normaliseLicense(typed)).toBe(kept)
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
  ])('refuses %j: %s', (value, problem) => {
    expect(checkLicense(value)).toBe(problem)
  })
})

it('checkTerms wants them ticked', () => {
  expect([checkTerms(true), checkTerms(false)]).toEqual([null, 'terms'])
})

it.each([
  ['90', '1990', '2026'],
  ['04', '2004', '2026'],
  ['10', '2010', '2031'],
  ['16', '1916', '2031'],
  ['1990', '1990', '2026'],
  ['19', '19', '2040'],
  ['20', '20', '2040'],
  ['9', '9', '2026'],
  ['', '', '2026'],
])('fullYear of %j is %j in %s (D41)', (typed, year, today) => {
  expect(fullYear(typed, `${today}-05-01`)).toBe(year)
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
  expect(joinDate('\u200e٤', '3', '\u00a01990')).toBe('1990-03-04')
})

it.each([
  ['1990-03-24', { day: '24', month: '03', year: '1990' }],
  ['1990/3/4', { day: '04', month: '03', year: '1990' }],
  ['24/03/1990', { day: '24', month: '03', year: '1990' }],
  ['24.3.1990', { day: '24', month: '03', year: '1990' }],
  ['3/24/1990', { day: '24', month: '03', year: '1990' }],
  ['\u200e05-05-1990', { day: '05', month: '05', year: '1990' }],
  ['03/04/1990', { year: '1990' }],
  ['24', null],
  ['1990', null],
  ['24/03/90', null],
])('readDate of %j', (typed, parts) => {
  expect(readDate(typed)).toEqual(parts)
})
