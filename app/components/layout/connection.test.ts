import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadOfflineBar } from './connection'
import { savedWords } from './offline-bar'

afterEach(() => {
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

test('a page that is opened without a connection knows it, though no event told', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await loadOfflineBar()
  expect(onlineManager.isOnline()).toBe(false)
})

test('what is shown without a connection names its day, where that is not today', () => {
  const readAt = Date.parse('2026-12-07T18:05:00Z')
  const words = (now: string) => savedWords(readAt, Date.parse(now), 'es').replaceAll(/\s/g, ' ')
  expect(words('2026-12-07T23:00:00Z')).toBe('Ves lo guardado a la 1:05 p. m.')
  expect(words('2026-12-10T15:00:00Z')).toBe('Ves lo guardado el lun 7 dic, a la 1:05 p. m.')
})
