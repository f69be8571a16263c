import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicPageRoute } from '~/features/site/public-page.server'
import { routeOf } from './-route-of'

test.each([
  ['/', '/'],
  ['/es', '/'],
  ['/en/flota/toyota-rav4', '/flota/$slug'],
  ['/reserva', '/reserva'],
  ['/reserva/gestionar/pagar', '/reserva/gestionar/pagar'],
  ['/api/pago/paypal/webhook', '/api/pago/$gateway/webhook'],
  ['/_serverFn/abc123', '/_serverFn'],
  ['/nothing', 'none'],
  ['/flota/a/b/c', 'none'],
  ['/%E0%A4%A', 'none'],
  ['//x', 'none'],
])('%s is counted as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

const patterns = [
  ...readFileSync('app/routeTree.gen.ts', 'utf8')
    .replace(/[\s\S]* fullPaths:/, '')
    .replace(/fileRoutesByTo[\s\S]*/, '')
    .matchAll(/'(\/[^']*)'/g),
].map(([, pattern = '']) => pattern)

test('every route is counted by its own pattern', () => {
  expect(patterns.length).toBeGreaterThan(40)
  for (const pattern of patterns) {
    const own = pattern.replace(/(.)\/$/, '$1')
    expect(routeOf(own.replaceAll('$', 'x-')), pattern).toBe(own)
  }
})

test('a public page is counted alike, whether it is in store or made', () => {
  const paths = ['/', '/en', '/flota', '/flota/x', '/en/info/x', '/sucursales', '/sucursales/x']
  for (const path of [...paths, '/promos']) expect(publicPageRoute(path), path).toBe(routeOf(path))
  expect(publicPageRoute('/reserva')).toBe('')
})
