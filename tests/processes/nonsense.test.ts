import { request } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, type Nonsense, startFaultProxy } from '../fixtures/fault-proxy'
import { postReservation } from '../fixtures/post-reservation'
import { inFull, isShort } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** The texts that a proxy, a firewall or a half-started back office says with status 200. */
const shapes: readonly (readonly [string, Nonsense])[] = [
  ['no data', { type: 'application/json', body: '{"data":null}' }],
  ['an object for a list', { type: 'application/json', body: '{"data":{}}' }],
  ['a bare list', { type: 'application/json', body: '[]' }],
  ['JSON of no use', { type: 'application/json', body: '"ok"' }],
  ['a page', { type: 'text/html', body: '<!DOCTYPE html><title>Sign in</title>' }],
  ['nothing', { type: 'application/json', body: '' }],
]
/** In the short form every second. */
const told = shapes.filter((_, index) => !isShort || index % 2 === 0)
const strangeRows: Nonsense = { type: 'application/json', body: '{"data":[null,{"id":"x"}]}' }

let back: TestDirectus
let proxy: FaultProxy
let car: number

beforeAll(async () => {
  back = await leaseTestDirectus()
  car = await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
})
afterAll(async () => {
  await proxy?.stop()
  await back?.stop()
})
afterEach(() => proxy.babble(null))

const startBehindProxy = () => startSiteProcess(back, proxy.url)

async function look(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = answer
  return { status, text: await answer.text(), location: headers.get('location') ?? '' }
}

/** 503 in the words of the page's language, and nothing of what happened inside. */
function expectOutage({ status, text }: { status: number; text: string }, path: string) {
  const words = wordsOf(path.startsWith('/en') ? 'en' : 'es')
  expect(status, path).toBe(503)
  expect(text, path).toContain(words('error_unavailable_title'))
  expect(text, path).not.toMatch(/at async|ZodError|TypeError|node_modules/)
}

describe('to a process that has read nothing yet', () => {
  let site: SiteProcess
  beforeAll(async () => {
    site = await startBehindProxy()
  })
  afterAll(() => site?.stop())

  test.each(told)(
    'the back office says %s: every page is an outage, until it is over',
    async (_, nonsense) => {
      proxy.babble(nonsense)
      await site.forget()
      for (const path of ['/', '/en', '/flota', '/en/info/terminos-y-condiciones', '/reserva']) {
        expectOutage(await look(site.url + path), path)
      }
      expect((await look(`${site.url}/readyz`)).status).toBe(503)
      proxy.babble(null)
      await site.ready()
      expect((await look(`${site.url}/flota`)).status).toBe(200)
    },
  )
})

test('earlier reads stay, and a new question is an outage or a refusal', inFull, async () => {
  const site = await startBehindProxy()
  try {
    await site.ready()
    const { cookie, code } = await reserve(site.url)
    for (const [name, nonsense] of [...told, ['rows of no use', strangeRows] as const]) {
      await site.ready()
      proxy.babble(nonsense)
      for (const path of ['/', '/en', '/flota', '/en/flota', '/info/terminos-y-condiciones']) {
        const page = await look(site.url + path, { headers: { cookie } })
        expect(page.status, `${name} ${path}`).toBe(200)
      }
      const fleet = await look(site.url + withTrip('/flota', tripIn(30)))
      expect(fleet.status, `${name}: the fleet`).toBe(200)
      expect(fleet.text).toContain('Muchos')
      for (const path of ['/reserva/checkout', '/en/reserva/checkout', '/en/reserva/thanks']) {
        expectOutage(await look(site.url + path, { headers: { cookie } }), path)
      }
      const counter = { method: 'counter', code }
      expect(await post(site.url, '/reserva/checkout', counter, cookie), name).toMatch(
        /^\/reserva\/checkout\?aviso=pago_not_confirmed$/,
      )
      expect((await tryReserving(site.url, 60)).location, name).toMatch(/aviso=error_unavailable/)
      proxy.babble(null)
    }
    await site.ready()
    const after = await look(`${site.url}/reserva/checkout`, { headers: { cookie } })
    expect(after.status).toBe(200)
    expect(after.text).toContain(code)
  } finally {
    await site.stop()
  }
})

async function post(url: string, path: string, form: Record<string, string>, cookie = '') {
  const body = new URLSearchParams(form)
  const { location, status } = await look(url + path, {
    method: 'POST',
    headers: { origin: url, cookie },
    body,
  })
  expect(status).toBe(303)
  return location
}

async function reserve(url: string) {
  const { cookie, location } = await tryReserving(url, 50)
  expect(location).toBe('/reserva/checkout')
  const { text } = await look(`${url}/reserva/checkout`, { headers: { cookie } })
  const code = /name="code" value="([A-Z0-9]{8})"/.exec(text)?.[1]
  if (!code) throw new Error('The checkout names no reservation')
  return { cookie, code }
}

/** In a browser that has never been here. */
async function tryReserving(url: string, daysAhead: number) {
  const browser = await request.newContext()
  try {
    const path = withTrip('/reserva', tripIn(daysAhead), { auto: car })
    const location = await postReservation(browser, url, path, detailsFor('nonsense'))
    const { cookies } = await browser.storageState()
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), location }
  } finally {
    await browser.dispose()
  }
}
