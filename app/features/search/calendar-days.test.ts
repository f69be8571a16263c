import { describe, expect, test } from 'vitest'
import { closedOn, sampleBranch, sampleContext } from '~/domain/test-samples'
import { type CalendarRules, calendarDay, minimumReturn } from './calendar-days'
import type { DayPrice } from './day-prices'

const season = { es: 'Navidad', en: 'Christmas' }
const rules: CalendarRules = {
  search: {
    pickupBranch: 'tocumen',
    returnBranch: 'tocumen',
    pickup: '2026-12-22T10:00',
    return: '2026-12-27T10:00',
  },
  context: sampleContext(),
  editing: 'return',
  pickupBranch: sampleBranch(),
  returnBranch: sampleBranch(),
  shortRentals: [
    { days: 1, atLeast: 3, season },
    { days: 2, atLeast: 3, season },
  ],
}

describe('a day that is chosen for the return', () => {
  test.each([
    ['2026-12-23', false, 3],
    ['2026-12-24', false, 3],
    ['2026-12-25', true, null],
  ])('on %s can be chosen: %s, and asks for %s days', (date, selectable, tooShort) => {
    expect(calendarDay(date, rules, 'es')).toMatchObject({ selectable, tooShort, closed: false })
  })

  test('is too early by the days that are charged, not by dates', () => {
    const search = { ...rules.search, return: '2026-12-27T11:00' }
    // An hour more is a third day.
    expect(calendarDay('2026-12-24', { ...rules, search }, 'es').tooShort).toBeNull()
    expect(calendarDay('2026-12-23', { ...rules, search }, 'es').tooShort).toBe(3)
  })

  test('is free where no season asks for more', () => {
    const day = calendarDay('2026-12-23', { ...rules, shortRentals: [] }, 'es')
    expect(day).toMatchObject({ selectable: true, tooShort: null })
  })

  test('is no matter while the pickup is chosen', () => {
    const day = calendarDay('2026-12-23', { ...rules, editing: 'pickup' }, 'es')
    expect(day).toMatchObject({ selectable: true, tooShort: null })
  })
})

describe('the first return that is late enough', () => {
  test('is the one after those that are too early, and open', () => {
    expect(minimumReturn(rules)).toMatchObject({ from: '2026-12-25', before: null })
    const returnBranch = sampleBranch({ closures: closedOn('2026-12-25', '2026-12-26') })
    expect(minimumReturn({ ...rules, returnBranch })?.from).toBe('2026-12-27')
  })

  test('may come after one that is early enough', () => {
    const shortRentals = [{ days: 2, atLeast: 3, season }]
    expect(minimumReturn({ ...rules, shortRentals })).toEqual({
      stay: shortRentals[0],
      from: '2026-12-25',
      before: '2026-12-23',
    })
  })

  test('is none where no season asks for more', () => {
    expect(minimumReturn({ ...rules, shortRentals: undefined })).toBeNull()
  })
})

describe('a day on which nothing is handed out', () => {
  const limit = { kind: 'blackout', name: { es: 'Feria', en: 'Fair' }, hours: 0 } as const
  const price: DayPrice = {
    ...{ date: '2026-12-23', dayPrice: null, withCoupon: false, cheapest: false },
    ...{ season: null, limit },
  }

  test('cannot be chosen for the pickup, and says why', () => {
    const asked = { ...rules, editing: 'pickup', prices: [price] } as const
    const day = calendarDay('2026-12-23', asked, 'es')
    expect(day).toMatchObject({ selectable: false, closed: false, limit })
    expect(calendarDay('2026-12-24', asked, 'es')).toMatchObject({ selectable: true, limit: null })
  })

  test('can be chosen for the return', () => {
    const day = calendarDay('2026-12-23', { ...rules, shortRentals: [], prices: [price] }, 'es')
    expect(day).toMatchObject({ selectable: true, limit: null })
  })

  test('is closed where the branch is', () => {
    const pickupBranch = sampleBranch({ closures: closedOn('2026-12-23') })
    const asked = { ...rules, editing: 'pickup', pickupBranch, prices: [price] } as const
    const day = calendarDay('2026-12-23', asked, 'es')
    expect(day).toMatchObject({ selectable: false, closed: true, limit: null })
  })
})
