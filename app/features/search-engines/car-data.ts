import { assetUrl } from '~/components/ui/asset-url'
import type { Car } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import type { Quote } from '~/domain/pricing/price'
import { pageUrl } from './breadcrumbs'
import { brandId, type JsonLd, priceText } from './json-ld'

type CarFacts = {
  readonly car: Pick<Car, 'id' | 'make' | 'model' | 'image' | 'passengers' | 'status'>
  /** Its class and what it is like, in words. */
  readonly category: string
  readonly description: string
  /** Without locale: `/flota/hyundai-creta`. */
  readonly path: string
  /** The price of the usual rental by the one price function (D9): every charge is included. */
  readonly quote: Pick<Quote, 'total' | 'days' | 'currency'>
  /** `YYYY-MM-DD`: the last day for which the price stands. */
  readonly validUntil: string
  readonly origin: string
  readonly locale: Locale
}

/** A model of the fleet with the price of a rental day, all charges included. */
export function carData(facts: CarFacts): JsonLd {
  const { car, category, description, path, quote, validUntil, origin, locale } = facts
  const url = pageUrl(origin, locale, path)
  const price = priceText(Math.ceil(quote.total / quote.days))
  return {
    '@type': 'Product',
    '@id': `${origin}${path}#car`,
    name: `${car.make} ${car.model}`,
    description,
    category,
    url,
    image: car.image
      ? origin + assetUrl(car.image, { w: 1200, f: 'jpg' })
      : `${origin}/open-graph.jpg`,
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    sku: String(car.id),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: quote.currency,
      priceValidUntil: validUntil,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: quote.currency,
        unitCode: 'DAY',
        valueAddedTaxIncluded: true,
      },
      availability:
        car.status === 'unavailable'
          ? 'https://schema.org/OutOfStock'
          : 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      areaServed: { '@type': 'Country', name: 'Panamá' },
      seller: { '@id': brandId(origin) },
    },
  }
}
