import { expect, test } from 'vitest'
import { importMapOf, listPaymentScripts } from '~/features/site/payment-scripts'
import { isElsewhere, purposeOf } from '../../scripts/vite/payment-purposes'

test('a package that nobody gave a reason breaks the build', () => {
  const added = '/srv/node_modules/left-pad/index.js'
  expect(() => purposeOf(added)).toThrow(`${added} comes onto the pages with a card form`)
  expect(purposeOf('/srv/node_modules/react-dom/client.js')).toBe('draws the page')
})

test.each([
  ['/srv/app/routes/index.tsx?tsr-split=component', true],
  ['/srv/app/routes/reserva/thanks.tsx?tsr-split=component---loader', true],
  ['/srv/app/features/home/components/hero.tsx', true],
  ['/srv/app/routes/reserva/checkout.tsx?tsr-split=component---loader', false],
  ['/srv/app/routes/reserva_.gestionar.pagar.tsx?tsr-split=component---loader', false],
  ['/srv/app/components/ui/toast-card.tsx', false],
])('%s is a screen without a card form: %s', (id, elsewhere) => {
  expect(isElsewhere(id)).toBe(elsewhere)
})

test('the hashes stand on the pages with a card form alone', () => {
  const routes = ['__root__', '/reserva/checkout']
  expect(importMapOf(routes), 'in development').toBeNull()
  listPaymentScripts({ '/static/a.js': 'sha256-a' })
  expect(importMapOf(['__root__', '/'])).toBeNull()
  expect(importMapOf(['__root__', '/reserva/thanks'])).toBeNull()
  const map = '{"integrity":{"/static/a.js":"sha256-a"}}'
  expect(importMapOf(routes)).toBe(map)
  expect(importMapOf(['__root__', '/reserva_/gestionar/pagar'])).toBe(map)
})
