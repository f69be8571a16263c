import { request } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { type Answer, ask } from '../fixtures/ask'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { postReservation } from '../fixtures/post-reservation'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'
import { type Brand, brandHosts, brandNames, brands, brandsByHost } from './lib/brand-hosts'

let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess
let car: number

beforeAll(async () => {
  back = await leaseTestDirectus()
  car = await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, {
    PUBLIC_BRAND_BY_HOST: brandsByHost,
  })
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})

const info = '/info/terminos-y-condiciones'
const trip = tripIn(40)
const fleet = withTrip('/flota', trip)
/** The page of a car that all three brands rent. */
const carPage = withTrip('/flota/toyota-rav4', trip)
const pages = ['', fleet, carPage, info, '/sucursales', '/sucursales/david', '/promos']

const visit = (path: string, headers: Record<string, string> = {}) =>
  ask(site.url + (path || '/'), { accept: 'text/html', ...headers })

/** Asked with the host of a brand. */
function of(brand: Brand, path: string, headers: Record<string, string> = {}) {
  return visit(path, { host: `${brandHosts[brand]}:${new URL(site.url).port}`, ...headers })
}

test('a kept page is of one brand and one language, whoever asked first', async () => {
  for (const path of pages) {
    // Twice: the first round makes them, in an order that mixes all; the second is answered from what is kept.
    for (const round of [1, 2]) {
      for (const [prefix, lang] of [
        ['/en', 'en'],
        ['', 'es'],
        ['/es', 'es'],
      ] as const) {
        for (const brand of brands) {
          const cookie = `language=${lang === 'en' ? 'en-US' : 'es-ES'}`
          const { status, text, headers } = await kept(() => of(brand, prefix + path, { cookie }))
          const name = `${brand} ${prefix}${path}, round ${round}`
          expect(status, name).toBe(200)
          expect(headers['set-cookie'], name).toBeUndefined()
          expect(headers['cache-control'], name).toMatch(/^public, max-age=0, s-maxage=10/)
          expect(text, name).toContain(`<html lang="${lang}`)
          expect(titleOf(text), name).toContain(brandNames[brand])
          for (const other of brands.filter((one) => one !== brand)) {
            expect(text, `${name} speaks of ${other}`).not.toContain(
              `${brandNames[other]} Car Rental`,
            )
            expect(text, `${name} leads to ${other}`).not.toContain(brandHosts[other])
          }
          // An editor's text has the links that the editor wrote.
          if (path !== info) expect(formsOfLinks(text), name).toEqual([prefix])
        }
      }
    }
  }
})

/** A page that takes long is sent to its first visitor as it comes; the next one has it as it is kept. */
async function kept(look: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await look()
    if (tries === 10 || answer.headers['cache-control'] !== 'private, no-store') return answer
  }
}

function titleOf(text: string): string {
  return /<title>([^<]*)/.exec(text)?.[1] ?? ''
}

/** `/en` and the like, of all links but those of the language switch. */
function formsOfLinks(text: string): string[] {
  const links = [...text.matchAll(/<a (?![^>]*\bhreflang=)[^>]*\bhref="(\/[^"]*)"/gi)]
  const forms = links.map(([, to = '']) => /^\/(?:en|es)(?=[/?#]|$)/.exec(to)?.[0] ?? '')
  return [...new Set(forms)]
}

test('an address without a language answers each browser in its own', async () => {
  const spanish = await visit('/')
  expect(spanish.status).toBe(200)
  expect(spanish.headers.vary).toMatch(/Accept-Language/)
  const english = await visit('/', { 'accept-language': 'en' })
  expect([english.status, english.headers.location]).toEqual([302, '/en'])
  const remembered = await visit('/', { 'accept-language': 'es', cookie: 'language=en-US' })
  expect([remembered.status, remembered.headers.location]).toEqual([302, '/en'])
  expect((await visit('/', { 'accept-language': 'es' })).status).toBe(200)
})

test('nothing of one renter is in what others get, and no cookie of theirs', async () => {
  const browser = await request.newContext()
  const person = detailsFor('Reservada')
  const path = withTrip('/reserva', trip, { auto: car })
  expect(await postReservation(browser, site.url, path, person)).toBe('/reserva/checkout')
  const { cookies } = await browser.storageState()
  await browser.dispose()
  const mine = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // An hour later nobody has asked for this search: hers is the visit that makes the page.
  const fresh = withTrip('/flota', tripIn(41))
  for (const place of ['/es', `/es${fresh}`, `/es${info}`]) {
    const look = () => visit(place, { cookie: `${mine}; language=es-ES` })
    const made = await look()
    const hers = await kept(look)
    const others = await visit(place, { cookie: 'language=es-ES' })
    for (const { text, headers } of [made, hers, others]) {
      expect(headers['set-cookie'], place).toBeUndefined()
      for (const secret of [person.name, person.lastName, person.email, person.license]) {
        expect(text, place).not.toContain(secret)
      }
    }
    expect(others.text, place).toBe(hers.text)
  }
  for (const place of ['/reserva/checkout', path]) {
    const personal = await visit(place, { cookie: mine })
    expect(personal.headers['cache-control'], place).toBe('private, no-store')
  }
})

test.each(['/es', `/es${withTrip('/flota', tripIn(60))}`, '/es/info/privacidad'])(
  '%s asks the back office at most twice, once it is kept not at all',
  async (path) => {
    const headers = { cookie: 'language=es-ES' }
    await visit(path, headers)
    const asked: (readonly string[])[] = []
    // Tasks of the minute are no part of a page.
    for (let round = 0; round < 3; round++) {
      // Too old to be shown, and late enough for a look at the changes.
      await passTime(15_000)
      proxy.arm(null)
      expect((await visit(path, headers)).status).toBe(200)
      asked.push(proxy.all().slice())
    }
    expect(Math.min(...asked.map(({ length }) => length)), asked.join(' | ')).toBeLessThanOrEqual(2)
    const first = await kept(() => visit(path, headers))
    expect(await readsOf(path, headers.cookie)).toEqual([])
    expect((await visit(path, headers)).headers.etag).toBe(first.headers.etag)
  },
)

test('pages made without stock are kept for nobody, whoever began what they share', async () => {
  await passTime(15_000)
  proxy.fail('busy', /^\/items\/reservation_slots\b/)
  try {
    const paths = [
      '/',
      '/',
      '/en',
      '/flota',
      '/flota',
      '/en/flota',
      '/sucursales',
      '/flota/toyota-rav4',
    ]
    const cookieOf = (path: string) => `language=${path.startsWith('/en') ? 'en-US' : 'es-ES'}`
    const asked = paths.map((path) => visit(path, { cookie: cookieOf(path) }))
    for (const [index, { status, headers }] of (await Promise.all(asked)).entries()) {
      expect([paths[index], status, headers['cache-control']]).toEqual([
        paths[index],
        200,
        'private, no-store',
      ])
    }
    // The answer that the first ones began is whole by now; it is no page for everybody either.
    for (const path of paths) {
      const { headers } = await visit(path, { cookie: cookieOf(path) })
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-store'])
    }
  } finally {
    proxy.fail(null)
  }
  await passTime(30_000)
  const kept = async () =>
    (await visit('/en', { cookie: 'language=en-US' })).headers['cache-control']
  await expect.poll(kept).toMatch(/^public/)
})

test('a page of one visitor asks for what it needs once, and side by side', async () => {
  const browser = await request.newContext()
  const form = withTrip('/reserva', tripIn(50), { auto: car })
  const to = await postReservation(browser, site.url, form, detailsFor('Lecturas'))
  expect(to).toBe('/reserva/checkout')
  const { cookies } = await browser.storageState()
  await browser.dispose()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const both = ['GET /items/reservation_slots', 'GET /items/reservations']
  await expect.poll(() => readsOf(form, cookie)).toEqual(both)
  proxy.arm(null)
  const hold = proxy.holdReads(/^\/items\/reservation/)
  const asked = visit(form, { cookie })
  // No one waits for the answer of the other, of which there is none yet.
  await expect.poll(() => proxy.all()).toEqual(expect.arrayContaining(both))
  hold.letOn()
  expect((await asked).status).toBe(200)
  const once = ['GET /items/reservations']
  await expect.poll(() => readsOf('/reserva/checkout', cookie)).toEqual(once)
})

/** The fewest reads of three visits: looks at the changes and the tasks of the minute are no part of a page. */
async function readsOf(path: string, cookie: string): Promise<string[]> {
  const visits = []
  for (let count = 0; count < 3; count++) {
    proxy.arm(null)
    expect((await visit(path, { cookie })).status).toBe(200)
    visits.push(proxy.all().toSorted())
  }
  const [fewest] = visits.toSorted((a, b) => a.length - b.length)
  return fewest ?? []
}

test('a change in the back office shows within 15 s, on a busy page and on a quiet one', async () => {
  const cookie = 'language=es-ES'
  const look = (path: string) => visit(`/es${path}`, { cookie })
  const quiet = withTrip('/flota', trip, { pasajeros: 4 })
  const before = [await look(''), await look(fleet), await look(quiet), await look(info)]
  for (const page of before) expect(page.status).toBe(200)
  const { slug: branch } = (await back.admin('GET', '/items/branches/2')) as Branch
  const { translations } = (await back.admin('GET', '/items/ctas/1?fields=translations.*')) as Promo
  const promo = translations.find((one) => one.languages_code === 'es-ES')?.title ?? ''
  const states: readonly [string, (answer: Answer) => boolean][] = [
    ['', ({ text }) => !text.includes(`value="${branch}"`) && !text.includes(promo)],
    [fleet, ({ text }) => dear.test(text)],
  ]
  for (const [path, isNew] of states) expect(isNew(await look(path)), path).toBe(false)

  await back.admin('PATCH', '/items/branches/2', { status: 'draft' })
  await back.admin('PATCH', '/items/ctas/1', { status: 'draft' })
  await back.admin('PATCH', `/items/flota/${car}`, { precio_firefly: '1999.00' })
  let kept = 0
  for (let second = 1; second <= 15; second++) {
    await passTime(1000)
    for (const [path, isNew] of states) {
      const answer = await look(path)
      if (Number(answer.headers.age) > 0) kept++
      if (second === 15) expect(isNew(answer), path).toBe(true)
    }
  }
  expect(kept, 'nothing was answered from what is kept').toBeGreaterThan(10)
  const first = await look(quiet)
  expect(first.text).toMatch(dear)
})

/** No other car's price has five figures. */
const dear = /\$\s?\d\d,\d{3}/

type Branch = { readonly slug: string }
type Promo = {
  readonly translations: readonly { readonly languages_code: string; readonly title: string }[]
}
