import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenStillHere } from './when-still-here'

const window = new EventTarget()
const act = vi.fn()

beforeEach(() => {
  act.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page whose next document was stopped may be used again after ten seconds', () => {
  whenStillHere(act)
  vi.advanceTimersByTime(9999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a page that is shown again by the way back may be used at once, and is not freed a second time', () => {
  whenStillHere(act)
  window.dispatchEvent(new Event('pageshow'))
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('pageshow'))
  expect(act).toHaveBeenCalledTimes(1)
})
