import { expect, test } from 'vitest'
import { movedPath } from './legacy-path'

test.each([
  ['/flota/flota-old', '/flota'],
  ['/info/requisitos-old', '/info/requisitos'],
  ['/info/old-old', '/info/old'],
  ['/reserva/reserva-old', '/reserva'],
  ['/reserva/thanks-old', '/reserva/thanks'],
  ['/reserva/checkout-old/', '/reserva/checkout'],
  ['/sucursales/sucursales-old', '/sucursales'],
  ['/tyc', '/info/terminos-y-condiciones'],
  ['/promo/tyc-verano/x', '/info/terminos-y-condiciones'],
  ['/info/tyc-old', '/info/terminos-y-condiciones'],
])('%s has moved to %s', (path, to) => {
  expect(movedPath(path)).toBe(to)
})

test.each([
  '/',
  '/flota',
  '/flota-old',
  '/info/-old',
  '/info/requisitos',
  '/info/terminos-y-condiciones',
  '/reserva/otra-old',
  '/sucursales/david-old',
  '/x/flota/flota-old',
  '/flota/flota-oldx',
  '/x/info/requisitos-old',
  '/info/requisitos-oldx',
  '/x/reserva/reserva-old',
  '/reserva/reserva-oldx',
  '/x/reserva/thanks-old',
  '/reserva/thanks-oldx',
  '/x/reserva/checkout-old',
  '/reserva/checkout-oldx',
  '/x/sucursales/sucursales-old',
  '/sucursales/sucursales-oldx',
])('%s has not', (path) => {
  expect(movedPath(path)).toBeNull()
})

test('no path leads round in a circle', () => {
  for (const path of [
    '/tyc',
    '/info/a-old-old',
    '/flota/flota-old',
    '/sucursales/sucursales-old',
  ]) {
    let next: string | null = path
    for (let step = 0; next !== null; step++) {
      expect(step, path).toBeLessThan(3)
      next = movedPath(next)
    }
  }
})
