import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { type Answer, ask } from '../fixtures/ask'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { inFull } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'
import { type Brand, brandHosts, brands, brandsByHost } from './lib/brand-hosts'

/** Search engines, and those who show a shared link, are served by each brand's host. */
let back: TestDirectus
let site: SiteProcess

beforeAll(async () => {
  back = await leaseTestDirectus()
  site = await startSiteProcess(back, back.url, {
    PUBLIC_BRAND_BY_HOST: brandsByHost,
  })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await back?.stop()
})

const port = () => new URL(site.url).port
const originOf = (brand: Brand) => `http://${brandHosts[brand]}:${port()}`

/** As a crawler asks: no cookie, no language, which leaves it where it is. */
const crawl = (brand: Brand, path: string, headers: Record<string, string> = {}) =>
  ask(site.url + path, {
    host: `${brandHosts[brand]}:${port()}`,
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    ...headers,
  })

type Entry = {
  readonly place: string
  readonly changed: string | null
  readonly forms: readonly string[]
}

async function sitemapOf(brand: Brand): Promise<Entry[]> {
  const { status, headers, text } = await crawl(brand, '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^application\/xml/)
  return [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    place: /<loc>([^<]*)/.exec(entry)?.[1] ?? '',
    changed: /<lastmod>([^<]*)/.exec(entry)?.[1] ?? null,
    forms: [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, name, to]) => `${name} ${to}`,
    ),
  }))
}

const attribute = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? null
const headOf = ({ text }: Answer) => ({
  title: attribute(text, /<title>([^<]*)/),
  description: attribute(text, /<meta name="description" content="([^"]*)"/),
  canonical: attribute(text, /<link rel="canonical" href="([^"]*)"/),
  forms: [...text.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
    ([, name, to]) => `${name} ${to}`,
  ),
  og: Object.fromEntries(
    [...text.matchAll(/<meta property="og:([^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ),
})

type Node = { readonly '@type': string } & Readonly<Record<string, unknown>>

function dataOf({ text }: Answer): Node[] {
  const json = attribute(text, /<script type="application\/ld\+json">(.*?)<\/script>/s)
  if (json === null) return []
  return (JSON.parse(json) as { readonly '@graph': Node[] })['@graph']
}

describe.each(brands)('%s', (brand) => {
  test('lists every page in both languages, with its other forms and its last change', async () => {
    const origin = originOf(brand)
    const entries = await sitemapOf(brand)
    const places = entries.map(({ place }) => place)
    const paths = [
      ...['', '/flota', '/flota/toyota-rav4', '/sucursales', '/sucursales/aeropuerto-tocumen'],
      ...['/info/requisitos', '/info/privacidad', '/info/leasing-corporativo'],
    ]
    for (const path of paths) {
      expect(places).toContain(path === '' ? `${origin}/` : origin + path)
      expect(places).toContain(`${origin}/en${path}`)
    }
    expect(new Set(places).size).toBe(places.length)
    for (const { place, changed, forms } of entries) {
      expect(place.startsWith(`${origin}/`), place).toBe(true)
      expect(Date.parse(changed ?? ''), place).toBeGreaterThan(0)
      expect(forms).toHaveLength(3)
      expect(places).toContain(forms[0]?.replace('es ', ''))
      expect(place).not.toMatch(/reserva\b|precheckin|cuenta|\?/)
    }
  })

  const ofOne = brand === 'ceiba' ? {} : inFull

  test(
    'each listed page is there, its own canonical, and names the same forms',
    ofOne,
    async () => {
      const titles = new Set<string>()
      for (const { place, forms } of await sitemapOf(brand)) {
        const answer = await crawl(brand, new URL(place).pathname)
        expect(answer.status, place).toBe(200)
        expect(answer.headers['x-robots-tag'], place).toBeUndefined()
        expect(answer.text, place).not.toContain('<meta name="robots"')
        const head = headOf(answer)
        expect(head.canonical).toBe(place)
        expect(head.forms, place).toEqual(forms)
        expect(head.title, place).toMatch(/^\S.* - (Firefly|Ceiba|Marea) Car Rental$/)
        expect(head.title?.toLowerCase(), place).toContain(` - ${brand} car rental`)
        expect(head.description?.length, place).toBeGreaterThan(40)
        expect(head.og, place).toMatchObject({
          title: head.title,
          description: head.description,
          url: place,
          locale: new URL(place).pathname.startsWith('/en') ? 'en_US' : 'es_PA',
          'image:width': '1200',
          'image:height': '630',
        })
        expect(head.og.image?.startsWith(`${originOf(brand)}/`), place).toBe(true)
        titles.add(`${place.includes('/en') ? 'en' : 'es'} ${head.title}`)
        const types = dataOf(answer).map((node) => node['@type'])
        expect(types.length, place).toBeGreaterThan(0)
      }
      expect(titles.size, 'two pages share a title').toBe((await sitemapOf(brand)).length)
    },
  )

  test('/robots.txt names the sitemap of its host, and shuts out what is of one renter', async () => {
    const { status, headers, text } = await crawl(brand, '/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain(`\nSitemap: ${originOf(brand)}/sitemap.xml\n`)
    const isOpen = (path: string) => mayFetch(text, path)
    for (const { place } of await sitemapOf(brand))
      expect(isOpen(new URL(place).pathname)).toBe(true)
    for (const path of [
      '/assets/5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01?w=640&f=avif',
      '/static/index-abc.js',
      '/_serverFn/abc?payload=x',
      '/flota?pagina=2',
      '/es/flota',
      '/flota?utm_source=news&utm_medium=mail',
      '/?fbclid=abc',
      '/open-graph.jpg',
    ])
      expect(isOpen(path), path).toBe(true)
    for (const path of [
      '/reserva',
      '/en/reserva/checkout?id=1',
      '/es/precheckin',
      '/cuenta',
      '/en/privacidad/datos',
      '/api/reserva.ics',
      withTrip('/flota', tripIn(10)),
      withTrip('/en', tripIn(10)),
      withTrip('/flota', tripIn(10)).replace('?', '?utm_source=news&'),
    ])
      expect(isOpen(path), path).toBe(false)
  })

  test('the picture of a shared link is its own, a JPEG of 1200 × 630', async () => {
    const { headers, bytes } = await crawl(brand, '/open-graph.jpg')
    expect(headers['content-type']).toBe('image/jpeg')
    expect(jpegSize(bytes)).toEqual([1200, 630])
  })
})

/** The longest rule that matches decides, an Allow of the same length before a Disallow (RFC 9309). */
function mayFetch(robots: string, path: string): boolean {
  const [group = ''] = robots.split('\n\n')
  const rules = [...group.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, verb = '', pattern = '']) => ({ verb, pattern }),
  )
  const [first] = rules
    .filter(({ pattern }) =>
      new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`).test(
        path,
      ),
    )
    .toSorted((a, b) => b.pattern.length - a.pattern.length || a.verb.localeCompare(b.verb))
  return first?.verb !== 'Disallow'
}

/** Width and height in the frame header. */
function jpegSize(bytes: Buffer): [number, number] | null {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}

test('each brand has titles and descriptions of its own, in both languages', async () => {
  for (const path of ['/', '/en', '/flota', '/en/flota']) {
    const heads = await Promise.all(brands.map(async (brand) => headOf(await crawl(brand, path))))
    expect(new Set(heads.map(({ title }) => title)).size, path).toBe(brands.length)
    expect(new Set(heads.map(({ description }) => description)).size, path).toBe(brands.length)
  }
})

test('a car is offered for a day of the usual rental, all charges included, where one books it', async () => {
  const [way, product] = dataOf(await crawl('ceiba', '/en/flota/toyota-rav4'))
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Toyota RAV4',
    offers: {
      '@type': 'Offer',
      url: `${originOf('ceiba')}/en/flota/toyota-rav4`,
      price: expect.stringMatching(/^\d+\.\d\d$/),
      priceCurrency: 'USD',
      priceSpecification: { unitCode: 'DAY', valueAddedTaxIncluded: true },
      seller: { '@id': `${originOf('ceiba')}/#brand` },
    },
  })
})

test('questions and answers of a page are data of it', async () => {
  const types = dataOf(await crawl('firefly', '/info/requisitos')).map((node) => node['@type'])
  expect(types).toContain('FAQPage')
})

test('the picture of one brand is not that of another', async () => {
  const pictures = await Promise.all(
    brands.map(async (brand) => (await crawl(brand, '/open-graph.jpg')).headers.etag),
  )
  expect(new Set(pictures).size).toBe(brands.length)
})

test('a picture that a page shares is a JPEG of 1200 × 630; a drawing gives way to the brand', async () => {
  const [car] = (await back.admin(
    'GET',
    '/items/flota?filter[imagen][_nnull]=true&fields=imagen,imagen_lateral&limit=1',
  )) as { imagen: string; imagen_lateral: string }[]
  const shared = await crawl('firefly', `/assets/${car?.imagen}?w=1200&f=jpg`)
  expect(shared.headers['content-type']).toBe('image/jpeg')
  expect(jpegSize(shared.bytes)).toEqual([1200, 630])
  const drawing = await crawl('firefly', `/assets/${car?.imagen_lateral}?w=1200&f=jpg`)
  expect([drawing.status, drawing.headers.location]).toEqual([302, '/open-graph.jpg'])
})

test('pages of one renter, and addresses that are no pages, are kept out of every index', async () => {
  for (const path of ['/reserva', '/en/reserva/checkout', '/api/reserva.ics', '/readyz']) {
    const { headers } = await crawl('firefly', path)
    expect(headers['x-robots-tag'], path).toBe('noindex')
  }
})

test('a page with a search has the address of the page without, and no data of its own', async () => {
  const answer = await crawl('ceiba', withTrip('/en/flota', tripIn(20)))
  expect(answer.status).toBe(200)
  expect(headOf(answer).canonical).toBe(`${originOf('ceiba')}/en/flota`)
  expect(dataOf(answer)).toEqual([])
})

test('the sitemap is the same in the three forms of its address', async () => {
  const [bare, ...others] = await Promise.all(
    ['', '/es', '/en'].map((prefix) => crawl('ceiba', `${prefix}/sitemap.xml`)),
  )
  for (const other of others) expect(other.text).toBe(bare?.text)
  expect(bare?.headers['cache-control']).toBe('public, max-age=10')
})

test('the Spanish alias names the address without a prefix', async () => {
  const answer = await crawl('marea', '/es/flota')
  expect(headOf(answer).canonical).toBe(`${originOf('marea')}/flota`)
  expect(headOf(answer).og.url).toBe(`${originOf('marea')}/flota`)
})

test('the landing page says whose it is and where its branches are', async () => {
  const [brand, web] = dataOf(await crawl('ceiba', '/en'))
  expect(brand).toMatchObject({
    '@type': 'AutoRental',
    '@id': `${originOf('ceiba')}/#brand`,
    name: 'Ceiba Car Rental',
    url: `${originOf('ceiba')}/en`,
  })
  const branches = brand?.department as readonly Node[]
  expect(branches.length).toBeGreaterThan(5)
  for (const branch of branches) {
    expect(branch).toMatchObject({
      '@type': 'AutoRental',
      address: { addressCountry: 'PA' },
      geo: { latitude: expect.any(Number) },
    })
    expect(branch.openingHoursSpecification, String(branch.name)).not.toEqual([])
  }
  expect(web).toMatchObject({ '@type': 'WebSite', inLanguage: 'en' })
})

test('a page says the way to it', async () => {
  const [way] = dataOf(await crawl('firefly', '/en/info/requisitos'))
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${originOf('firefly')}/en` },
      {
        position: 2,
        name: 'Rental requirements',
        item: `${originOf('firefly')}/en/info/requisitos`,
      },
    ],
  })
})

test('structured data asks for nothing of the content policy, kept or fresh', async () => {
  for (const round of ['fresh', 'kept']) {
    const answer = await crawl('marea', '/en/info/privacidad')
    expect(dataOf(answer).length, round).toBe(1)
    expect(answer.headers['content-security-policy'], round).toContain('script-src')
  }
})

test('an unknown page is in no index and has no data', async () => {
  const answer = await crawl('firefly', '/info/no-hay-tal')
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('<meta name="robots" content="noindex"')
  expect(dataOf(answer)).toEqual([])
})

test('a change in the back office is in the sitemap within 15 s, a page that is gone is not', async () => {
  const of = async (path: string) =>
    (await sitemapOf('firefly')).find(({ place }) => new URL(place).pathname === path)
  const before = await of('/info/privacidad')
  const [page, gone] = (await back.admin(
    'GET',
    '/items/info_pages?filter[slug][_in]=privacidad,requisitos&sort=slug&fields=id,translations.id,translations.languages_code',
  )) as { id: number; translations: { id: number; languages_code: string }[] }[]
  const words = page?.translations.find(({ languages_code }) => languages_code === 'es-ES')
  await back.admin('PATCH', `/items/info_pages/${page?.id}`, {
    translations: [{ id: words?.id, title: 'Privacidad de tus datos' }],
  })
  await back.admin('PATCH', `/items/info_pages/${gone?.id}`, { status: 'draft' })
  await passTime(15_000)
  expect(Date.parse((await of('/info/privacidad'))?.changed ?? '')).toBeGreaterThan(
    Date.parse(before?.changed ?? ''),
  )
  expect(await of('/info/requisitos')).toBeUndefined()
})
