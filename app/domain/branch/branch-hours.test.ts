import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinuteOfDay, toTime } from '../calendar/numbers'
import { cityBranch, closedOn, everyDay, sampleBranch } from '../test-samples'
import { branchDay } from './branch-day'
import { hoursOn, isClosedOn, isOpen24Hours, isOpenAt, selectableTimes } from './branch-hours'

const city = cityBranch({ closures: closedOn('2026-12-08') })
const split = sampleBranch({
  hours: [...everyDay('14:00', '18:00'), ...everyDay('08:00', '12:00')],
})

describe('isOpenAt', () => {
  it.each([
    ['2026-12-10T07:00', true],
    ['2026-12-10T06:59', false],
    ['2026-12-10T19:00', true],
    ['2026-12-10T19:01', false],
    ['2026-12-13T10:00', false],
    ['2026-12-08T10:00', false],
  ])('at %s: %s', (local, expected) => {
    expect(isOpenAt(city, local)).toBe(expected)
  })

  it('knows a break at noon and midnight at the end of the day', () => {
    expect(isOpenAt(split, '2026-12-10T13:00')).toBe(false)
    expect(isOpenAt(split, '2026-12-10T14:00')).toBe(true)
    expect(isOpenAt(sampleBranch(), '2026-12-10T23:59')).toBe(true)
  })
})

describe('hoursOn', () => {
  it('puts intervals in order and joins those that touch', () => {
    expect(hoursOn(split, '2026-12-10')).toEqual([
      { open: '08:00', close: '12:00' },
      { open: '14:00', close: '18:00' },
    ])
    const joined = sampleBranch({
      hours: [
        ...everyDay('08:00', '12:00'),
        ...everyDay('12:00', '15:00'),
        ...everyDay('09:00', '10:00'),
      ],
    })
    expect(hoursOn(joined, '2026-12-10')).toEqual([{ open: '08:00', close: '15:00' }])
  })

  it('leaves out hours that end before they begin, and closed dates', () => {
    expect(hoursOn(sampleBranch({ hours: everyDay('18:00', '08:00') }), '2026-12-10')).toEqual([])
    expect(hoursOn(city, '2026-12-08')).toEqual([])
    expect(hoursOn(city, '2026-12-13')).toEqual([])
    expect(isClosedOn(city, '2026-12-08')).toBe(true)
    expect(isClosedOn(city, '2026-12-13')).toBe(false)
  })
})

it('branchDay says what a calendar shows, and a holiday closes nothing by itself', () => {
  const day = branchDay(cityBranch(), '2026-12-25')
  expect(day.holiday?.name.en).toBe('Christmas Day')
  expect(day.closed).toBe(false)
  expect(day.hours).toEqual([{ open: '07:00', close: '19:00' }])
  expect(branchDay(cityBranch(), '2026-12-25', []).holiday).toBeNull()
  expect(branchDay(city, '2026-12-08').closed).toBe(true)
})

it.each([1, 2, 3, 4, 5, 6, 7])('isOpen24Hours misses day %i', (missing) => {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== missing)
  expect(isOpen24Hours(sampleBranch({ hours: everyDay('00:00', '24:00', days) }))).toBe(false)
})

it('isOpen24Hours means every day, whole, closures aside', () => {
  expect(isOpen24Hours(sampleBranch({ closures: closedOn('2024-01-01') }))).toBe(true)
  expect(
    isOpen24Hours(sampleBranch({ hours: everyDay('00:00', '24:00', [1, 2, 3, 4, 5, 6]) })),
  ).toBe(false)
  expect(isOpen24Hours(sampleBranch({ hours: everyDay('00:00', '23:59') }))).toBe(false)
  const halves = [...everyDay('00:00', '12:00'), ...everyDay('12:00', '24:00')]
  expect(isOpen24Hours(sampleBranch({ hours: halves }))).toBe(true)
  expect(isOpen24Hours(split)).toBe(false)
})

describe('selectableTimes', () => {
  it('offers half hours within the hours, both ends included', () => {
    const times = selectableTimes(city, '2026-12-10')
    expect([times[0], times[1], times.at(-1), times.length]).toEqual([
      '07:00',
      '07:30',
      '19:00',
      25,
    ])
    expect(selectableTimes(sampleBranch(), '2026-12-10')).toHaveLength(48)
  })

  it('keeps to a window', () => {
    const from = '2026-12-10T17:45'
    expect(selectableTimes(city, '2026-12-10', { from })).toEqual(['18:00', '18:30', '19:00'])
    expect(selectableTimes(city, '2026-12-10', { from: '2026-12-10T19:00' })).toEqual(['19:00'])
    const to = '2026-12-10T07:30'
    expect(selectableTimes(city, '2026-12-10', { to })).toEqual(['07:00', '07:30'])
    expect(selectableTimes(city, '2026-12-10', { from: '2026-12-11T00:00' })).toEqual([])
  })

  it('offers all times for an after-hours return, but none on a closed date', () => {
    expect(selectableTimes(city, '2026-12-13', { afterHours: true })).toHaveLength(48)
    expect(selectableTimes(city, '2026-12-08', { afterHours: true })).toEqual([])
  })

  it('offers only times at which the branch is open, in order', () => {
    fc.assert(
      fc.property(fc.nat(47), fc.nat(47), fc.constantFrom(15, 30, 60), (a, b, stepMinutes) => {
        const hours = everyDay(toTime(Math.min(a, b) * 30), toTime(Math.max(a, b) * 30))
        const branch = sampleBranch({ hours })
        const times = selectableTimes(branch, '2026-12-10', { stepMinutes })
        expect(times.every((time) => isOpenAt(branch, `2026-12-10T${time}`))).toBe(true)
        expect(times).toEqual(times.toSorted())
        const expected = Array.from({ length: 1440 / stepMinutes }, (_, i) => i * stepMinutes)
          .map(toTime)
          .filter((time) => isOpenAt(branch, `2026-12-10T${time}`))
        expect(times).toEqual(expected)
      }),
    )
  })
})

it('minutes of the day and times are the same thing', () => {
  expect(toTime(90)).toBe('01:30')
  fc.assert(
    fc.property(fc.nat(1440), (minute) => {
      expect(toMinuteOfDay(toTime(minute))).toBe(minute)
    }),
  )
})
