import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appConfig } from '../../../app.config'
import { reloadOnce } from './connection'

const reload = vi.fn()
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  reload.mockReset()
  vi.useFakeTimers({ now: Date.parse('2027-03-09T14:00:00Z') })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page is loaded anew by itself once in ten seconds, and once for each build', () => {
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(1)
  // The page that was loaded lacks its code as well, however long that took.
  reloadOnce()
  vi.advanceTimersByTime(appConfig.reloadMarkerSeconds * 1000)
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page of another build is loaded anew once ten seconds are over', () => {
  const before = `${Date.now()} /static/before.js`
  stored.set('istmo-reloaded', before)
  vi.advanceTimersByTime(9999)
  reloadOnce()
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  reloadOnce()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that may not remember it is not loaded anew by itself', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('storage is forbidden')
    },
  })
  reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

test('a page without a connection is not loaded anew onto the browser’s own error page', () => {
  vi.stubGlobal('navigator', { onLine: false })
  reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})
