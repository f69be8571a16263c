import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  dateOf,
  datesFrom,
  daysBetween,
  halfDayOf,
  halfDays,
  minutesBetween,
  PANAMA,
  panamaEpoch,
  panamaNow,
  parseLocalDate,
  parseLocalDateTime,
  rentalDays,
  rentalSettings,
} from './rental-period'

const MINUTE = 60_000
/** Any minute from 2020 to 2040. */
const moment = fc
  .integer({ min: Date.UTC(2020, 0) / MINUTE, max: Date.UTC(2040, 0) / MINUTE })
  .map((minute) => panamaNow(minute * MINUTE))
const length = fc.integer({ min: 1, max: 100 * 24 * 60 })

describe('rentalDays', () => {
  it.each([
    ['2026-12-10T10:00', '2026-12-15T10:00', 5],
    ['2026-12-10T10:00', '2026-12-15T10:59', 5],
    ['2026-12-10T10:00', '2026-12-15T11:00', 6],
    ['2026-12-10T10:00', '2026-12-10T10:30', 1],
    ['2026-12-10T10:00', '2026-12-11T10:59', 1],
    ['2026-12-10T10:00', '2026-12-11T11:00', 2],
    ['2028-02-28T10:00', '2028-03-01T10:00', 2],
    ['2028-02-29T10:00', '2028-03-01T10:59', 1],
    ['2028-02-29T10:00', '2028-03-01T11:00', 2],
    ['2026-12-31T23:00', '2027-01-01T23:00', 1],
    ['2026-12-31T23:30', '2027-01-02T00:29', 1],
    ['2026-12-31T23:30', '2027-01-02T00:30', 2],
    // Daylight saving ends in New York and starts in Auckland in between: Panama does not care.
    ['2026-10-30T10:00', '2026-11-02T10:00', 3],
    ['2026-03-07T10:00', '2026-03-09T10:00', 2],
    ['2026-12-15T10:00', '2026-12-10T10:00', 1],
  ])('from %s to %s are %i', (pickup, returned, days) => {
    expect(rentalDays(pickup, returned)).toBe(days)
  })

  it('charges whole days plus one for more than the grace', () => {
    fc.assert(
      fc.property(moment, length, (pickup, minutes) => {
        const whole = Math.floor(minutes / 1440)
        const rest = minutes - whole * 1440
        const expected = Math.max(1, whole + (rest > rentalSettings.graceMinutes ? 1 : 0))
        expect(rentalDays(pickup, addMinutes(pickup, minutes))).toBe(expected)
      }),
    )
  })

  it('never falls when the return is later', () => {
    fc.assert(
      fc.property(moment, length, fc.nat(3000), (pickup, minutes, more) => {
        const sooner = rentalDays(pickup, addMinutes(pickup, minutes))
        expect(rentalDays(pickup, addMinutes(pickup, minutes + more))).toBeGreaterThanOrEqual(
          sooner,
        )
      }),
    )
  })

  it('refuses malformed moments', () => {
    expect(() => rentalDays('soon', '2026-12-15T10:00')).toThrow(RangeError)
  })
})

describe('halfDays', () => {
  it.each([
    ['2026-12-10T10:00', '2026-12-10T12:00', ['2026-12-10a']],
    ['2026-12-10T10:00', '2026-12-10T12:01', ['2026-12-10a', '2026-12-10p']],
    ['2026-12-10T11:59', '2026-12-10T12:00', ['2026-12-10a']],
    ['2026-12-10T12:00', '2026-12-11T00:00', ['2026-12-10p']],
    ['2026-12-10T12:00', '2026-12-11T00:01', ['2026-12-10p', '2026-12-11a']],
    ['2026-12-31T23:30', '2027-01-01T00:00', ['2026-12-31p']],
    ['2026-12-31T23:30', '2027-01-01T00:30', ['2026-12-31p', '2027-01-01a']],
    ['2028-02-29T18:00', '2028-03-01T13:00', ['2028-02-29p', '2028-03-01a', '2028-03-01p']],
  ])('from %s to %s', (pickup, returned, expected) => {
    expect(halfDays(pickup, returned)).toEqual(expected)
  })

  it('holds exactly the half days of which the rental has a minute', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 4000 }), (pickup, minutes) => {
        const touched = new Set<string>()
        for (let minute = 0; minute < minutes; minute += 20) {
          touched.add(halfDayOf(addMinutes(pickup, minute)))
        }
        touched.add(halfDayOf(addMinutes(pickup, minutes - 1)))
        expect(halfDays(pickup, addMinutes(pickup, minutes))).toEqual([...touched].sort())
      }),
      { numRuns: 40 },
    )
  })

  it('lets one rental follow another without a shared half day only from noon or midnight on', () => {
    fc.assert(
      fc.property(moment, length, length, (start, first, second) => {
        const middle = addMinutes(start, first)
        const before = halfDays(start, middle)
        const after = new Set(halfDays(middle, addMinutes(middle, second)))
        const shared = before.filter((half) => after.has(half))
        const onTheEdge = middle.endsWith('T12:00') || middle.endsWith('T00:00')
        expect(shared.length).toBe(onTheEdge ? 0 : 1)
      }),
    )
  })

  it('refuses a rental that would hold no stock', () => {
    expect(() => halfDays('2026-12-10T10:00', '2026-12-10T10:00')).toThrow(RangeError)
    expect(() => halfDays('2026-12-10T10:00', '2026-12-09T10:00')).toThrow(RangeError)
  })

  it('refuses malformed moments', () => {
    expect(() => halfDays('2026-12-10T25:00', '2026-12-11T10:00')).toThrow(RangeError)
    expect(() => halfDays('2026-12-10T10:00', 'later')).toThrow(RangeError)
  })
})

describe('the clock', () => {
  it.each([
    ['2026-12-10T15:00:00Z', '2026-12-10T10:00'],
    ['2026-12-10T04:59:59Z', '2026-12-09T23:59'],
    ['2026-12-10T05:00:00Z', '2026-12-10T00:00'],
    ['2026-07-01T12:00:59Z', '2026-07-01T07:00'],
  ])('at %s Panama shows %s', (instant, expected) => {
    expect(panamaNow(Temporal.Instant.from(instant))).toBe(expected)
    expect(panamaNow(Date.parse(instant))).toBe(expected)
  })

  it('is undone by panamaEpoch', () => {
    fc.assert(
      fc.property(moment, (local) => {
        expect(panamaNow(panamaEpoch(local))).toBe(local)
      }),
    )
    expect(panamaEpoch('2026-12-10T10:00')).toBe(Date.UTC(2026, 11, 10, 15))
  })
})

describe('parsing', () => {
  it.each(['2026-12-10T10:00', '2028-02-29T00:00', '2026-12-31T23:59'])('takes %s', (text) => {
    expect(parseLocalDateTime(text)).toBe(text)
  })

  it.each([
    ...['2026-02-30T10:00', '2027-02-29T10:00', '2026-12-10T24:00', '2026-12-10T10:60', ''],
    ...['2026-12-10T10:00:00', '2026-12-10T10:00Z', '2026-13-10T10:00', ' 2026-12-10T10:00'],
    ...['2026-12-10', '26-12-10T10:00', null, undefined, 5, {}],
  ])('refuses %j as a moment', (value) => {
    expect(parseLocalDateTime(value)).toBeNull()
  })

  it.each(['2026-02-30', '2026-1-1', '2026-12-10T10:00', '', null, 20261210])(
    'refuses %j as a day',
    (value) => {
      expect(parseLocalDate(value)).toBeNull()
    },
  )

  it('takes a real day', () => {
    expect(parseLocalDate('2028-02-29')).toBe('2028-02-29')
  })
})

describe('calendar arithmetic', () => {
  it('moves days at the same time of day', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-12-31T10:30', 1)).toBe('2027-01-01T10:30')
    expect(addDays('2026-03-01T10:30', -1)).toBe('2026-02-28T10:30')
  })

  it.each([
    ['2026-12-10T23:30', 30, '2026-12-11T00:00'],
    ['2026-12-31T23:30', 30, '2027-01-01T00:00'],
    ['2028-02-28T23:30', 30, '2028-02-29T00:00'],
    ['2027-02-28T23:30', 30, '2027-03-01T00:00'],
    ['2028-03-01T00:00', -1, '2028-02-29T23:59'],
  ])('moves the clock from %s by %i minutes to %s', (local, minutes, moved) => {
    expect(addMinutes(local, minutes)).toBe(moved)
  })

  it('lists dates in a row over a leap day and a year', () => {
    expect(datesFrom('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(datesFrom('2026-12-31T23:30', 2)).toEqual(['2026-12-31', '2027-01-01'])
    expect(datesFrom('2026-12-31', 0)).toEqual([])
  })

  it('counts days by the calendar and minutes by the clock', () => {
    expect(daysBetween('2026-12-10T23:59', '2026-12-11T00:00')).toBe(1)
    expect(daysBetween('2026-12-11', '2026-12-10')).toBe(-1)
    expect(minutesBetween('2026-12-10T23:59', '2026-12-11T00:00')).toBe(1)
  })

  it('is that of the calendar and the time zone', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -500_000, max: 500_000 }), (local, step) => {
        const plain = Temporal.PlainDateTime.from(local)
        const zoned = plain.toZonedDateTime(PANAMA)
        const text = (one: Temporal.ZonedDateTime) =>
          one.toPlainDateTime().toString({ smallestUnit: 'minute' })
        expect(panamaEpoch(local)).toBe(zoned.epochMilliseconds)
        expect(addMinutes(local, step)).toBe(text(zoned.add({ minutes: step })))
        // No -0.
        const days = (step % 5000) + 0
        expect(addDays(local, days)).toBe(text(zoned.add({ days })))
        const other = plain.toPlainDate().add({ days }).toString()
        expect(daysBetween(local, other)).toBe(days)
      }),
    )
  })

  it.each(['2026-02-30T10:00', '2026-12-10', '2026-12-10T24:00', '', '2026-12-10T10:00:00'])(
    'refuses %j',
    (local) => {
      expect(() => panamaEpoch(local)).toThrow(RangeError)
    },
  )

  it('adds up', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -500_000, max: 500_000 }), (local, minutes) => {
        expect(minutesBetween(local, addMinutes(local, minutes))).toBe(minutes)
        const days = Math.floor(minutes / 1440)
        expect(daysBetween(local, addDays(local, days))).toBe(days)
        expect(minutesBetween(local, addDays(local, days))).toBe(days * 1440)
      }),
    )
  })

  it('keeps moments in time order as plain text', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        expect(a < b).toBe(panamaEpoch(a) < panamaEpoch(b))
        if (dateOf(a) === dateOf(b)) expect(daysBetween(a, b)).toBe(0)
      }),
    )
  })
})
