import { describe, expect, test } from 'vitest'
import { sampleBranch, sampleContext } from '~/domain/test-samples'
import { type CalendarRules, calendarDay } from './calendar-days'

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
  minimumStay: 3,
}

describe('a day that is chosen for the return', () => {
  test.each([
    ['2026-12-23', false, 3],
    ['2026-12-24', false, 3],
    ['2026-12-25', true, null],
  ])('on %s can be chosen: %s, and asks for %s days', (date, selectable, tooShort) => {
    expect(calendarDay(date, rules, 'es')).toMatchObject({ selectable, tooShort, closed: false })
  })

  test('is free where no season asks for more', () => {
    const day = calendarDay('2026-12-23', { ...rules, minimumStay: null }, 'es')
    expect(day).toMatchObject({ selectable: true, tooShort: null })
  })

  test('is no matter while the pickup is chosen', () => {
    const day = calendarDay('2026-12-23', { ...rules, editing: 'pickup' }, 'es')
    expect(day).toMatchObject({ selectable: true, tooShort: null })
  })
})
