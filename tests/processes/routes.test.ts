import { readFileSync } from 'node:fs'
import { request } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { type Answer, ask } from '../fixtures/ask'
import { writeBeside } from '../fixtures/beside'
import { confirmAtCounterByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'

let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess

beforeAll(async () => {
  back = await leaseTestDirectus()
  await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, { LOG_LEVEL: 'info' })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})

const forms = ['', '/es', '/en'] as const
type Form = (typeof forms)[number]

const visit = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(site.url + path, { accept: 'text/html', ...headers })

const langOf = ({ text }: Answer) => /<html lang="(..)/.exec(text)?.[1]
const trip = tripIn(30)

const ledTo = ({ status, headers }: Answer) => [status, headers.location]

describe.each(forms)('with "%s" before it', (form: Form) => {
  test.each([
    '/',
    '/flota',
    '/flota/toyota-rav4',
    '/info/terminos-y-condiciones',
    '/info/leasing-corporativo',
    '/promos',
    '/sucursales',
    '/sucursales/david',
    '/precheckin/preferences',
  ])('%s is a page in its language', async (path) => {
    const answer = await visit(path === '/' ? form || '/' : form + path)
    expect(answer.status).toBe(200)
    expect(langOf(answer)).toBe(form === '/en' ? 'en' : 'es')
  })

  test.each([
    // Nothing is known of the trip; then of the car, which may be gone; then of what was reserved.
    ['/reserva', '/', { aviso: 'choose_dates' }],
    [withTrip('/reserva', trip), '/flota', { ...trip, aviso: 'choose_car' }],
    [withTrip('/reserva', trip, { auto: 99999 }), '/flota', { ...trip, aviso: 'car_gone' }],
    ['/reserva/checkout', '/', { aviso: 'no_reservation' }],
    ['/reserva/thanks', '/', { aviso: 'no_reservation' }],
    ['/precheckin/verify', '/precheckin', { aviso: 'precheckin_look_up' }],
    ['/precheckin/checkout', '/precheckin', { aviso: 'precheckin_look_up' }],
    ['/precheckin/thanks', '/precheckin', { aviso: 'precheckin_look_up' }],
  ])('%s is for who may be there, and leads others to %s with %o', async (path, to, search) => {
    const answer = await visit(form + path)
    const { pathname, searchParams } = new URL(answer.headers.location ?? '', site.url)
    expect([answer.status, pathname]).toEqual([307, to === '/' ? form || '/' : form + to])
    expect(Object.fromEntries(searchParams)).toEqual(search)
  })

  test.each([
    ['/flota/flota-old', '/flota'],
    ['/info/requisitos-old', '/info/requisitos'],
    ['/reserva/reserva-old', '/reserva'],
    ['/reserva/thanks-old', '/reserva/thanks'],
    ['/reserva/checkout-old', '/reserva/checkout'],
    ['/sucursales/sucursales-old', '/sucursales'],
    ['/promo/tyc-verano', '/info/terminos-y-condiciones'],
  ])('%s has moved to %s for good, search included', async (path, to) => {
    expect(ledTo(await visit(`${form + path}?desde=2026-12-24T10:00&utm=x`))).toEqual([
      301,
      `${form + to}?desde=2026-12-24T10:00&utm=x`,
    ])
  })

  test.each([
    ['/no-existe', 'Page not found'],
    ['/flota-old', 'Page not found'],
    ['/reserva/x/y', 'Page not found'],
    ['/info/no-existe', 'Pagina no encontrada'],
    ['/info/No_Existe', `Page Not Found: ${form}/info/No_Existe`],
    ['/info/%3Cscript%3Ealert', `Page Not Found: ${form}/info/`],
    ['/sucursales/atlantis', `Page Not Found: ${form}/sucursales/atlantis`],
    ['/sucursales/NO_VALIDO', `Page Not Found: ${form}/sucursales/NO_VALIDO`],
    ['/flota/no-existe', `Page Not Found: ${form}/flota/no-existe`],
    ['/flota/NO_VALIDO', `Page Not Found: ${form}/flota/NO_VALIDO`],
    [`/flota/${'x'.repeat(200)}`, `Page Not Found: ${form}/flota/xxx`],
  ])('%s is not found: "%s"', async (path, message) => {
    const answer = await visit(form + path)
    expect(answer.status).toBe(404)
    expect(answer.text).toContain(message)
    expect(answer.text).toContain(form === '/en' ? 'Page Not Found' : 'Página no encontrada')
    expect(answer.text).toContain('<meta name="robots" content="noindex"')
    expect(answer.text).not.toContain('<script>alert')
    expect(answer.headers['cache-control']).toMatch(/no-store/)
  })

  test.each([
    ['/ofertas?utm_source=radio', 301, '/?utm_source=radio#promociones'],
    ['/leasing', 302, '/info/leasing-corporativo'],
    ['/autos/suv', 308, '/flota'],
  ])('%s follows the rule of the back office', async (path, status, to) => {
    const [found, location] = ledTo(await visit(form + path))
    expect(found).toBe(status)
    expect(location).toBe((form + to).replace(/(?<=^\/e[sn])\/(?=[?#])/, ''))
  })

  test('a rule to another site leads there, one that is switched off nowhere', async () => {
    const [status, location] = ledTo(await visit(`${form}/mapa?correo=ana@example.com`))
    expect(status).toBe(302)
    expect(location).toBe('https://www.openstreetmap.org/#map=8/8.5/-80.2')
    expect((await visit(`${form}/blog/uno`)).status).toBe(404)
  })
})

test.each(['/static/none.js', '/static', '/assets', '/assets/none', '/assets/a/b.png'])(
  'a file that is not there is a short answer: %s',
  async (path) => {
    const answer = await visit(path, { accept: '*/*' })
    expect([answer.status, answer.text]).toEqual([404, 'Not Found'])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  },
)

test('the sheet and the picture of the error screens come with them', async () => {
  const { text } = await visit('/no-existe')
  const files = [...text.matchAll(/\/static\/(?:errors|lost-car)-[\w-]+\.(?:css|svg)/g)]
  const paths = [...new Set(files.map(([path]) => path))].toSorted()
  expect(paths.map((path) => path.replace(/-[\w-]+\./, '.'))).toEqual([
    '/static/errors.css',
    '/static/lost.svg',
  ])
  for (const path of paths) expect((await visit(path)).status).toBe(200)
})

describe('the guards of the pre-check-in', () => {
  test('take no cookie that we have not sealed', async () => {
    const cookie = 'istmo-booking=Fe26.2**forged'
    expect(ledTo(await visit('/precheckin/verify', { cookie }))).toEqual([
      307,
      '/precheckin?aviso=precheckin_look_up',
    ])
  })

  test('show the start to the brands that have the module', async () => {
    expect((await visit('/precheckin')).status).toBe(200)
    expect((await visit('/en/precheckin')).text).toContain('Do the pre‑check‑in and skip the line')
    const id = await configOf('firefly')
    await back.admin('PATCH', `/items/sites_config/${id}`, { precheckin_enabled: false })
    await passTime(15_000)
    expect((await visit('/precheckin')).status).toBe(404)
    expect((await visit('/es/precheckin')).text).toContain('Page not found')
    await back.admin('PATCH', `/items/sites_config/${id}`, { precheckin_enabled: true })
    await passTime(15_000)
    expect((await visit('/precheckin')).status).toBe(200)
  })
})

test('a reservation that is booked has nothing to do at the checkout', async () => {
  const browser = await request.newContext()
  try {
    const booking = {
      ...{ request: browser, origin: site.url, trip: tripIn(40), model: 'Muchos' },
      person: detailsFor('guards'),
    }
    const code = await reserveByHttp(booking)
    expect((await browser.get(`${site.url}/reserva/checkout`, noHops)).status()).toBe(200)
    const early = await browser.get(`${site.url}/en/reserva/thanks`, noHops)
    expect([early.status(), early.headers().location]).toEqual([307, '/en/reserva/checkout'])
    await confirmAtCounterByHttp(booking, code)
    const late = await browser.get(`${site.url}/en/reserva/checkout`, noHops)
    expect([late.status(), late.headers().location]).toEqual([307, '/en/reserva/thanks'])
  } finally {
    await browser.dispose()
  }
})

const noHops = { maxRedirects: 0 } as const

async function configOf(brand: string): Promise<number> {
  const path = `/items/sites_config?filter[brand][_eq]=${brand}&fields=id`
  const [row] = (await back.admin('GET', path)) as { id: number }[]
  if (!row) throw new Error(`There is no ${brand}`)
  return row.id
}

test('a rule that staff writes, changes and switches off counts within 15 s, also over a page that is kept', async () => {
  const path = '/info/requisitos'
  // Kept for everybody before the rule is there.
  await visit(`/es${path}`)
  expect((await visit(`/es${path}`)).status).toBe(200)
  // No rule is taken that hides what is published.
  const [page] = (await back.admin(
    'GET',
    '/items/info_pages?filter[slug][_eq]=requisitos&fields=id',
  )) as { id: number }[]
  const pagePath = `/items/info_pages/${page?.id}`
  await back.admin('PATCH', pagePath, { status: 'archived' })
  const rule = { from: path, to: '/flota', status_code: 302, active: true }
  const { id } = (await back.admin('POST', '/items/redirects', rule)) as { id: number }
  const soon = async () => {
    await passTime(15_000)
    return ledTo(await visit(`/es${path}`))
  }
  expect(await soon()).toEqual([302, '/es/flota'])
  await back.admin('PATCH', `/items/redirects/${id}`, {
    to: '/promos',
    status_code: 307,
  })
  expect(await soon()).toEqual([307, '/es/promos'])
  await back.admin('PATCH', `/items/redirects/${id}`, { active: false })
  await back.admin('PATCH', pagePath, { status: 'published' })
  expect(await soon()).toEqual([200, undefined])
})

test('rules that lead in a circle, or nowhere that one may be led, are refused and the log says which', async () => {
  const rules = [
    { from: '/vuelta-a', to: '/vuelta-b' },
    { from: '/vuelta-b', to: `${site.url}/vuelta-a` },
    { from: '/malo', to: '/flota' },
    { from: '/bueno', to: '/flota' },
  ].map((rule) => ({ ...rule, status_code: 301, active: true }))
  const made = (await back.admin('POST', '/items/redirects?fields=id', rules)) as { id: number }[]
  writeBeside(back, 'redirects', made[2]?.id ?? 0, { to: 'javascript:alert(1)' })
  await passTime(15_000)
  expect((await visit('/bueno')).status).toBe(301)
  for (const path of ['/vuelta-a', '/vuelta-b', '/malo']) {
    expect((await visit(path)).status, path).toBe(404)
  }
  const lines = readFileSync(site.logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('route rule refused'))
  expect(lines.map((line) => JSON.parse(line).from).toSorted()).toEqual([
    '/malo',
    '/vuelta-a',
    '/vuelta-b',
  ])
})

test('while the back office says nonsense the rules of before are followed, and pages go on', async () => {
  expect((await visit('/leasing')).status).toBe(302)
  expect((await visit('/flota')).status).toBe(200)
  proxy.babble({ type: 'text/html', body: '<title>Sign in</title>' })
  try {
    for (let round = 0; round < 3; round++) {
      expect((await visit('/leasing')).status).toBe(302)
      expect((await visit('/flota')).status).toBe(200)
    }
  } finally {
    proxy.babble(null)
  }
})
