import { expect, test } from 'vitest'
import { rateBounds } from './rate-bounds'

test('no length makes a rental dearer or takes off more than its price, and no price is nothing', () => {
  expect(rateBounds.lengthPercent).toEqual({ least: 0, most: 90 })
  expect(rateBounds.percent.least).toBe(-90)
  expect(rateBounds.price.least).toBe(5)
})

test('a notice is a year at most, a last pickup a day before closing', () => {
  expect(rateBounds.noticeHours).toEqual({ least: 0, most: 365 * 24 })
  expect(rateBounds.minutesBeforeClosing).toEqual({ least: 0, most: 24 * 60 })
})
