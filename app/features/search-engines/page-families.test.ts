import { describe, expect, test } from 'vitest'
import { priceQuote } from '~/domain/pricing/price'
import { sampleCar, sampleFacts } from '~/domain/test-samples'
import { branchPages, promosPage } from './branch-pages'
import { carPages } from './car-pages'
import { fleetPage, homePage, infoPages } from './page-families'
import { sampleContent } from './test-content'

const page = {
  id: 1,
  slug: 'requisitos',
  category: 'help',
  showCorporateForm: false,
  title: { es: 'Requisitos', en: 'Requirements' },
  description: { es: '', en: '' },
  content: {
    es: '<h2>¿Qué edad?</h2><p>21 años.</p><h2>¿Qué licencia?</h2><p>La tuya &amp; vigente.</p>',
    en: '<p>None.</p>',
  },
  image: { es: null, en: null },
  layout: 'text',
  icon: null,
  changedOn: null,
  facts: { es: [], en: [] },
  plans: { es: [], en: [] },
  changeNote: { es: '', en: '' },
  plansNote: { es: '', en: '' },
} as const

test('each page says when what it shows was last changed', () => {
  const content = sampleContent({ infoPages: [page] })
  const pages = [homePage, fleetPage, infoPages, branchPages, promosPage].flatMap((family) =>
    family(content),
  )
  expect(pages.map(({ path, changedAt }) => [path, changedAt?.slice(0, 10) ?? null])).toEqual([
    ['/', '2026-12-02'],
    ['/flota', '2026-11-01'],
    ['/info/requisitos', null],
    ['/sucursales', '2026-10-01'],
    ['/sucursales/tocumen', null],
    ['/sucursales/via-espana', '2026-10-01'],
    ['/promos', '2026-12-02'],
  ])
})

test('an info page has its way, and its questions where it asks any', () => {
  const dataOf = (locale: 'es' | 'en') =>
    infoPages(sampleContent({ infoPages: [page], locale }))[0]?.data() ?? []
  expect(dataOf('es')).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://firefly.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Requisitos',
          item: 'https://firefly.example/info/requisitos',
        },
      ],
    },
    expect.objectContaining({ '@type': 'FAQPage' }),
  ])
  expect(dataOf('en')).toHaveLength(1)
})

describe('a car', () => {
  const content = sampleContent()
  const [first] = carPages(() => new Map([[7, 'hyundai-creta']]))(content)
  const [way, product] = first?.data() ?? []

  test('has a page of its own below the fleet', () => {
    expect(first?.path).toBe('/flota/hyundai-creta')
    expect(first?.changedAt).toBe('2026-11-01T00:00:00.000Z')
    expect(way).toMatchObject({ itemListElement: [{}, { name: 'Flota' }, { position: 3 }] })
  })

  test('is offered for what the price function asks, a day of the usual rental', () => {
    const quote = priceQuote(
      sampleFacts({
        car: sampleCar(),
        days: 5,
        type: 'prepaid',
        coverage: null,
        coverages: content.catalogue.coverages,
        addOns: [],
        oneWayFee: 0,
        afterHoursFee: 0,
        youngDriverFee: 0,
        coupon: null,
        airportPercent: 1200,
        taxPercent: 700,
      }),
    )
    const price = (Math.ceil(quote.total / 5) / 100).toFixed(2)
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Hyundai Creta',
      url: 'https://firefly.example/flota/hyundai-creta',
      offers: {
        price,
        priceCurrency: 'USD',
        priceValidUntil: '2026-12-10',
        priceSpecification: { price, unitCode: 'DAY', valueAddedTaxIncluded: true },
        availability: 'https://schema.org/InStock',
      },
    })
  })

  test('that cannot be rented is not offered', () => {
    const catalogue = { ...content.catalogue, cars: [sampleCar({ status: 'unavailable' })] }
    const [page] = carPages(() => new Map())({ ...content, catalogue })
    expect(page?.data()[1]).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })
})
