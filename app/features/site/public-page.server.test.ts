import { expect, test } from 'vitest'
import { publicPageKey } from './public-page.server'

const keyOf = (path: string) =>
  publicPageKey({
    ...{ brand: 'firefly', origin: 'http://firefly.test', localeForm: 'bare' },
    url: new URL(path, 'http://firefly.test'),
  })

test('a page that a campaign leads to is the page that everybody has', () => {
  expect(keyOf('/flota?utm_source=news&orden=precio&gclid=x')).toBe(keyOf('/flota?orden=precio'))
  expect(keyOf('/?fbclid=x')).toBe(keyOf('/'))
  expect(keyOf('/flota?orden=precio')).not.toBe(keyOf('/flota'))
  expect(keyOf('/flota?orden=precio')).not.toBeNull()
})

test.each(['/flota?utm_source=x&otra=1', '/flota?cupon=A&gclid=x', '/reserva?utm_source=x'])(
  'is none where there is none without the campaign: %s',
  (path) => {
    expect(keyOf(path)).toBeNull()
  },
)
