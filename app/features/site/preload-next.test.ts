import { describe, expect, test } from 'vitest'
import { likelyNext, mayPreload } from './preload-next'

describe('mayPreload', () => {
  test.each([
    [true, 'a browser that does not say', undefined],
    [true, '4g', { effectiveType: '4g', saveData: false }],
    [true, '3g', { effectiveType: '3g' }],
    [false, '2g', { effectiveType: '2g' }],
    [false, 'slow-2g', { effectiveType: 'slow-2g' }],
    [false, 'saving data', { effectiveType: '4g', saveData: true }],
  ])('%s for %s', (expected, _, connection) => {
    expect(mayPreload(connection, true)).toBe(expected)
    expect(mayPreload(connection, false)).toBe(false)
  })
})

test('the way goes over the fleet to the booking, and ends with it', () => {
  expect(['/', '/info/$slug', '/sucursales'].map(likelyNext)).toEqual(['/flota', '/flota', '/flota'])
  expect(likelyNext('/flota')).toBe('/reserva/')
  expect(likelyNext('/reserva/')).toBe('/reserva/checkout')
  expect(likelyNext('/reserva/thanks')).toBeNull()
})
