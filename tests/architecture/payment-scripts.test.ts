import { expect, test } from 'vitest'
import { importMapOf, listPaymentScripts } from '~/features/site/card-page-scripts'
import { appSources } from '../../scripts/lib/arrows'
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
  listPaymentScripts(null)
  expect(importMapOf(routes), 'in development').toBeNull()
  listPaymentScripts({ '/static/a.js': 'sha256-a' })
  expect(importMapOf(['__root__', '/'])).toBeNull()
  expect(importMapOf(['__root__', '/reserva/thanks'])).toBeNull()
  const map = '{"integrity":{"/static/a.js":"sha256-a"}}'
  expect(importMapOf(routes)).toBe(map)
  expect(importMapOf(['__root__', '/reserva_/gestionar/pagar'])).toBe(map)
})

test('a page that has the hashes is a document of its own, its code is listed, and no other is', () => {
  listPaymentScripts({ '/static/a.js': 'sha256-a' })
  const routes = [...appSources()].flatMap(([path, source]) => {
    const id = /createFileRoute\('(.+)'\)/.exec(source)?.[1]
    return id ? [{ path, source, id }] : []
  })
  const whichHave = (is: (route: (typeof routes)[number]) => boolean) =>
    routes.filter(is).map(({ id }) => id)
  const withCard = whichHave(({ source }) => source.includes(' needsOwnDocument('))
  expect(withCard).toHaveLength(2)
  expect(whichHave(({ source }) => source.includes(' useOwnDocument('))).toEqual(withCard)
  expect(whichHave(({ id }) => importMapOf([id]) !== null)).toEqual(withCard)
  const file = (path: string) => `/srv/app/${path}?tsr-split=component---loader`
  expect(whichHave(({ path }) => !isElsewhere(file(path)))).toEqual(withCard)
})
