import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopwatch } from './stopwatch'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-03-09T14:00:00Z'), toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the time in which a device slept has passed', () => {
  const passed = stopwatch()
  vi.advanceTimersByTime(1000)
  expect(passed()).toBe(1000)
  // The clock of the day alone goes on meanwhile.
  vi.setSystemTime(Date.now() + 600_000)
  expect(passed()).toBe(601_000)
})

test('a clock that is set back takes no time away', () => {
  const passed = stopwatch()
  vi.advanceTimersByTime(5000)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(passed()).toBe(5000)
})
