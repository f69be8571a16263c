import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from './log.server'
import { alertSometimes, warnSometimes } from './log-sometimes.server'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the same facts are written once in 10 minutes, others at once', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const said = () => warn.mock.calls.length
  warnSometimes('record left out', { id: 1 })
  warnSometimes('record left out', { id: 1 })
  expect(said()).toBe(1)
  warnSometimes('record left out', { id: 2 })
  expect(said()).toBe(2)
  vi.advanceTimersByTime(9 * 60_000)
  warnSometimes('record left out', { id: 1 })
  expect(said()).toBe(2)
  vi.advanceTimersByTime(2 * 60_000)
  warnSometimes('record left out', { id: 1 })
  expect(said()).toBe(3)
})

test('an alert is written once a minute', () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  for (let second = 0; second <= 130; second += 10) {
    alertSometimes('the back office refuses the site', {})
    vi.advanceTimersByTime(10_000)
  }
  expect(error).toHaveBeenCalledTimes(2)
  expect(error).toHaveBeenCalledWith('ALERT: the back office refuses the site', { alert: true })
})

test('an alert with an interval of its own comes again only after that', () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  for (let minute = 0; minute <= 45; minute += 5) {
    alertSometimes('a payment is undecided after its time', { attempt: 'A-1' }, 30)
    vi.advanceTimersByTime(5 * 60_000)
  }
  expect(error).toHaveBeenCalledTimes(2)
})
