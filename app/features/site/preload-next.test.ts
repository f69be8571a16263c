import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { preloadNext } from './preload-next'

afterEach(() => vi.unstubAllGlobals())

/** The chunks that are loaded from a page on such a line. */
function loadedFrom(pathname: string, connection?: object): unknown[] {
  vi.stubGlobal('navigator', connection ? { connection } : {})
  const loaded: unknown[] = []
  const router = {
    state: { location: { pathname } },
    routesById: { '/flota': 'the fleet', '/reserva/': 'the booking' },
    loadRouteChunk: async (route: unknown) => void loaded.push(route),
  }
  preloadNext(router as unknown as AnyRouter)
  return loaded
}

test.each([
  ['a browser that does not say', undefined],
  ['4g', { effectiveType: '4g', saveData: false }],
  ['3g', { effectiveType: '3g' }],
])('the likely next screen is loaded on %s (D30)', (_, connection) => {
  expect(loadedFrom('/', connection)).toEqual(['the fleet'])
  expect(loadedFrom('/flota', connection)).toEqual(['the booking'])
  expect(loadedFrom('/info/privacidad', connection)).toEqual([])
})

test.each([
  ['2g', { effectiveType: '2g' }],
  ['slow-2g', { effectiveType: 'slow-2g' }],
  ['a line that saves data', { effectiveType: '4g', saveData: true }],
])('nothing is loaded before it is asked for on %s (D30)', (_, connection) => {
  expect(loadedFrom('/', connection)).toEqual([])
})
