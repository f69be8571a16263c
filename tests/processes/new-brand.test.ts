import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextOn, tripFrom, withTrip } from '../e2e/lib/trip'
import { ask } from '../fixtures/ask'
import { startTestDirectus, type TestDirectus } from '../fixtures/directus'
import { nimbo } from '../fixtures/new-brand'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'

/** A fourth brand is made in the back office while the site runs: nothing is built or started again (D33). */
const mailServerAway = {
  EMAIL_TRANSPORT: 'smtp',
  EMAIL_SMTP_HOST: '127.0.0.1',
  EMAIL_SMTP_PORT: '9',
}
let back: TestDirectus
let site: SiteProcess

beforeAll(async () => {
  back = await startTestDirectus('sample', mailServerAway)
  site = await startSiteProcess(back, back.url, {
    PUBLIC_BRAND_BY_HOST: JSON.stringify({ 'nimbo.example': 'nimbo', 'ceiba.example': 'ceiba' }),
  })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await back?.stop()
})

test('a site is ready also while the mail server of the back office is away', async () => {
  expect((await fetch(`${back.url}/server/health`)).status).toBe(503)
  expect((await ask(`${site.url}/readyz`)).status).toBe(200)
})

const origin = () => `http://nimbo.example:${new URL(site.url).port}`
/** The trip begins on a day without a season. */
const trip = tripFrom(nextOn(4, 20), 5)

const visit = (path: string) =>
  ask(site.url + path, {
    host: new URL(origin()).host,
    accept: 'text/html',
    'accept-language': 'es',
    cookie: `language=${path.startsWith('/en') ? 'en-US' : 'es-ES'}`,
  })

test('before it is made its host says that it has no site, and the process serves the others', async () => {
  expect(JSON.parse((await ask(`${site.url}/readyz`)).text)).toMatchObject({
    status: 'ready',
    checks: { 'content:nimbo': 'missing', 'content:ceiba': 'ok' },
  })
  expect((await visit('/')).status).toBe(500)
  expect((await visit('/sitemap.xml')).status).toBe(503)
})

test('once it is made its site is there: words, theme, fleet, price, sitemap', async () => {
  const cars = (await back.admin(
    'GET',
    '/items/flota?filter[modelo][_in]=RAV4&fields=id,marca,modelo,clasificacion',
  )) as Car[]
  const [car] = cars
  if (!car) throw new Error('The sample has no RAV4')
  await back.admin('POST', '/items/sites_config', {
    ...nimbo,
    cars: [{ car: car.id, classification: car.clasificacion }],
  })
  const staff = await back.staffToken()
  await back.as(staff, 'PATCH', `/items/flota/${car.id}`, { precio_nimbo: 50, discount: 0 })

  await passTime(15_000)
  const home = await visit('/')
  expect(home.status).toBe(200)
  expect(home.text).toContain('<title>Autos en la ciudad - Nimbo Car Rental</title>')
  expect(home.text).toContain('data-brand="nimbo"')
  expect(home.text).toContain('--color-brand:#6B2FA0')
  expect(home.text).toContain('--radius-button:20px')
  expect(home.text).toContain(`<link rel="canonical" href="${origin()}/"`)
  const english = await visit('/en/flota')
  expect(english.text).toContain('<title>City fleet - Nimbo Car Rental</title>')
  expect(english.text).toContain(`<link rel="canonical" href="${origin()}/en/flota"`)

  const fleet = await visit(withTrip('/flota', trip))
  expect(fleet.text.match(/<article/g)).toHaveLength(1)
  expect(fleet.text).toContain('RAV4')
  // 5 x (50.00 + 9.95 of the basic plan), 12 % of Tocumen, 7 % of ITBMS.
  expect(fleet.text).toContain('359.22')
  const form = await visit(withTrip('/reserva', trip, { auto: car.id }))
  expect(form.status).toBe(200)
  expect(form.text).toContain('359.22')

  const sitemap = await visit('/sitemap.xml')
  const places = [...sitemap.text.matchAll(/<loc>([^<]*)/g)].map(([, place = '']) => place)
  expect(places).toContain(`${origin()}/en/flota`)
  expect(places.filter((place) => !place.startsWith(origin()))).toEqual([])
  expect((await visit('/robots.txt')).text).toContain(`Sitemap: ${origin()}/sitemap.xml`)
  expect((await visit('/open-graph.jpg')).status).toBe(302)
})

test('each page of its sitemap is there, under its own name and address', async () => {
  const { text } = await visit('/sitemap.xml')
  const places = [...text.matchAll(/<loc>([^<]*)/g)].map(([, place = '']) => place)
  for (const path of ['/sucursales', '/en/flota/toyota-rav4', '/info/terminos-y-condiciones']) {
    expect(places).toContain(origin() + path)
  }
  for (const place of places) {
    const page = await visit(new URL(place).pathname)
    expect(page.status, place).toBe(200)
    expect(page.text, place).toMatch(/<title>[^<]+ - Nimbo Car Rental<\/title>/)
    expect(page.text, place).toContain(`<link rel="canonical" href="${place}"`)
    expect(page.text, place).toContain('data-brand="nimbo"')
  }
})

test('the other brands know nothing of it', async () => {
  const ceiba = await ask(`${site.url}/`, {
    host: `ceiba.example:${new URL(site.url).port}`,
    accept: 'text/html',
    'accept-language': 'es',
  })
  expect(ceiba.status).toBe(200)
  expect(ceiba.text).not.toMatch(/nimbo/i)
})

type Car = {
  readonly id: number
  readonly marca: string
  readonly modelo: string
  readonly clasificacion: string
}
