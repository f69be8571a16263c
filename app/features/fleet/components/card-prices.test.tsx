import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleFacts } from '~/domain/test-samples'
import { overwriteGetLocale } from '~/paraglide/runtime'
import type { CarOffer } from '../fleet.types'
import type { FleetScreenFacts } from './fleet-context'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children }: { readonly children?: ReactNode }) => <a href="/">{children}</a>
  return { Link: Anchor, createLink: () => Anchor }
})
vi.mock('./car-details', () => ({ CarDetails: () => null, DetailsButton: () => null }))

const { CardPrices } = await import('./card-prices')
const { FleetProvider } = await import('./fleet-context')

afterAll(() => overwriteGetLocale(() => 'es'))

const search = {
  pickupBranch: 'tocumen',
  returnBranch: 'tocumen',
  pickup: '2026-12-10T10:00',
  return: '2026-12-15T10:00',
}

/** The amounts of a card, and its words. */
function cardOf(discount: number) {
  const facts = sampleFacts()
  const car = { ...facts.car, discount }
  const prepaid = priceQuote({ ...facts, car, type: 'prepaid' })
  const postpaid = priceQuote({ ...facts, car, type: 'postpaid' })
  const offer = { car, prepaid, postpaid, before: null } as unknown as CarOffer
  const screen = { search, days: 5, pricesOf: null } as unknown as FleetScreenFacts
  const html = renderToStaticMarkup(
    <FleetProvider value={screen}>
      <CardPrices offer={offer} />
    </FleetProvider>,
  )
  const shown = html.replace(/<span class="sr">.*?<\/span>/g, '')
  return { amounts: shown.match(/\$[\d.,]+/g), words: shown.replace(/<[^>]+>/g, ' ') }
}

test.each([
  ['es', 'Mismo precio en sucursal'],
  ['en', 'Same price at the counter'],
] as const)('%s: a card says one price once, and two prices both', (locale, same) => {
  overwriteGetLocale(() => locale)
  const [one, two] = [cardOf(0), cardOf(1500)]
  expect(one.amounts).toHaveLength(1)
  expect(one.words).toContain(same)
  expect(new Set(two.amounts).size).toBe(2)
  expect(two.words).not.toContain(same)
})
