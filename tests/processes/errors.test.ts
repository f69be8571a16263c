import { readFileSync } from 'node:fs'
import { request } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { detailsFor } from '../e2e/lib/renter'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'
import { type Answer, ask } from '../fixtures/ask'
import { writeBeside } from '../fixtures/beside'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { postReservation } from '../fixtures/post-reservation'
import { inFull, isShort } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { passTime } from '../world/lease'

let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess
let car: number

const settings = { LOG_LEVEL: 'info' }
/** Deadlines of production, for a back office that never answers: a machine with much to do is none. */
const hasty = {
  ...settings,
  DIRECTUS_READ_TIMEOUT_MS: '1000',
  DIRECTUS_WRITE_TIMEOUT_MS: '5000',
  PAGE_PATIENCE_MS: '800',
}

beforeAll(async () => {
  back = await leaseTestDirectus()
  car = await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, settings)
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})

/** One of each kind of public page. */
const publicPages = [
  '/',
  '/flota',
  '/flota/toyota-rav4',
  '/promos',
  '/sucursales',
  '/en/sucursales/david',
  '/info/privacidad',
  '/en/info/leasing-corporativo',
] as const

const t = wordsOf('es')
const visit = (url: string, cookie = ''): Promise<Answer> =>
  ask(url, { accept: 'text/html', ...(cookie && { cookie }) })

type Line = { readonly msg: string; readonly requestId?: string; readonly said?: string }

/** The log lines of a process, as JSON. */
function linesOf({ logFile }: SiteProcess): (Line & Record<string, unknown>)[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/**
 * A page of an error: its status and words, nothing of its reason, and the id under which the log has that.
 * @returns the lines of its request so far; those of errors have another writer, and may come after it
 */
async function expectErrorPage(
  { status, text, headers }: Answer,
  expected: { readonly status: number; readonly title: string },
  process = site,
) {
  expect(status).toBe(expected.status)
  // Title and heading say one thing.
  expect(/<title>([^<]*)/.exec(text)?.[1]).toContain(expected.title)
  expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).toContain(expected.title)
  expect(text).not.toMatch(/\[Site Config Error\]|Error retrieving|at async|node_modules/)
  const id = headers['x-request-id']
  const told = () => linesOf(process).filter(({ requestId }) => requestId === id)
  // The answer is sent before its line is written.
  await vi.waitFor(() => expect(told().map(({ msg }) => msg)).toContain('request'), 10_000)
  return told
}

test('a brand without a site config is fatal, 500, and the log says why', async () => {
  const lost = await startSiteProcess(back, proxy.url, { ...settings, PUBLIC_BRAND: 'nadie' })
  try {
    const page = await visit(`${lost.url}/info/privacidad`)
    await expectErrorPage(page, { status: 500, title: t('error_internal_title') }, lost)
    const id = page.headers['x-request-id']
    const told = () => linesOf(lost).filter(({ requestId }) => requestId === id)
    const said = 'Error: [Site Config Error] no record of sites_config has the brand "nadie"'
    // Lines of two writers: the one of the request may stand before it.
    await expect.poll(() => told().map((line) => line.said)).toContain(said)
    expect((await visit(`${lost.url}/flota`)).status).toBe(500)
    expect((await visit(`${lost.url}/readyz`)).status).toBe(503)
  } finally {
    await lost.stop()
  }
})

/** The pages that stand without a fleet. */
const withoutFleet = [
  '/',
  '/en/sucursales',
  '/sucursales/david',
  '/promos',
  '/info/privacidad',
  '/precheckin',
  '/cuenta/entrar',
] as const

describe('a process that has read nothing yet', () => {
  afterEach(() => proxy.fail(null))

  test('has every page but those of the cars while the fleet alone cannot be read, and its log names the cars', async () => {
    proxy.fail('busy', /^\/items\/flota\b/)
    const blind = await startSiteProcess(back, proxy.url, settings)
    try {
      for (const path of withoutFleet) {
        const page = await visit(blind.url + path)
        expect([path, page.status]).toEqual([path, 200])
        // It lacks what the cars add to it, and is kept for nobody.
        expect([path, page.headers['cache-control']]).toEqual([path, 'private, no-store'])
      }
      expect((await visit(`${blind.url}/`)).text).toContain(t('home_prices_unknown'))
      // A document waits 0.8 s for the cars, then begins with 200: on a busy machine it may not know of them by then.
      const fleet = await vi.waitUntil(
        async () => {
          const answer = await visit(`${blind.url}/flota`)
          return answer.status === 503 && answer
        },
        { timeout: 150_000, interval: 500 },
      )
      expect(fleet.text).toContain(t('fleet_error_title'))
      const lines = () => linesOf(blind).map(({ msg }) => msg)
      await expect.poll(() => lines().join('\n')).toContain('Error retrieving cars of firefly')
      expect(lines().join('\n')).not.toContain('[Site Config Error]')

      proxy.fail(null)
      // The fleet was refused for a while, and is asked for again.
      const isWhole = async () => (await visit(`${blind.url}/flota`)).text.includes('Muchos')
      await vi.waitUntil(isWhole, { timeout: 60_000, interval: 500 })
    } finally {
      await blind.stop()
    }
  })

  test(
    'has every page but that of the promotions while their coupons alone cannot be read',
    inFull,
    async () => {
      proxy.fail('busy', /^\/items\/coupons\b/)
      const blind = await startSiteProcess(back, proxy.url, settings)
      try {
        for (const path of ['/', '/en/sucursales', '/info/privacidad', '/flota']) {
          const page = await visit(blind.url + path)
          expect([path, page.status]).toEqual([path, 200])
        }
        expect((await visit(`${blind.url}/promos`)).status).toBe(503)
        const lines = () => linesOf(blind).map(({ msg }) => msg)
        await expect
          .poll(() => lines().join('\n'))
          .toContain('Error retrieving promotions of firefly')
      } finally {
        await blind.stop()
      }
    },
  )
})

test('a fleet without its mandatory coverage is no fleet: 503, and the log says so', async () => {
  const [plan] = (await back.admin(
    'GET',
    '/items/coverages?filter[codigo][_eq]=basic&fields=id',
  )) as { id: number }[]
  const one = `/items/coverages/${plan?.id}`
  writeBeside(back, 'coverages', plan?.id ?? 0, { status: 'draft' })
  const blind = await startSiteProcess(back, proxy.url, settings)
  try {
    const isRefused = async () => (await visit(`${blind.url}/flota`)).status === 503
    await vi.waitUntil(isRefused, { timeout: 150_000, interval: 500 })
    const lines = () => linesOf(blind).map(({ msg }) => msg)
    await expect.poll(() => lines().join('\n')).toContain('Error retrieving cars of firefly')
  } finally {
    await back.admin('PATCH', one, { status: 'published' })
    await blind.stop()
  }
})

test('a process that is ready shows the logo, whatever becomes of the back office from then on', async () => {
  const path = '/items/sites_config?filter[brand][_eq]=firefly&fields=brand_logo'
  const [config] = (await back.admin('GET', path)) as { brand_logo: string }[]
  const young = await startSiteProcess(back, proxy.url, settings)
  try {
    await young.ready()
    proxy.fail('broken')
    const { status, headers } = await ask(`${young.url}/assets/${config?.brand_logo}`)
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  } finally {
    proxy.fail(null)
    await young.stop()
  }
})

describe('while the back office fails', () => {
  beforeEach(() => site.ready())
  afterEach(() => {
    proxy.babble(null)
    proxy.fail(null)
  })

  test('pages whose content could not be read for a minute say so, and no more when it can', async () => {
    const fleet = async () => (await visit(`${site.url}/flota`)).text
    const notice = async () => (await fleet()).includes(t('nav_stale'))
    // A page that is kept is shown once more while it is made anew, and what it shows is read anew behind it.
    const later = async (look: () => Promise<boolean>) => {
      await passTime(15_000)
      return look()
    }
    const patience = { timeout: 60_000, interval: 200 }
    const before = await fleet()
    expect(before).not.toContain(t('nav_stale'))
    expect(before).not.toContain(t('shell_unconfirmed'))
    expect(before).toContain('schema.org/InStock')
    proxy.fail('busy')
    await passTime(75_000)
    await vi.waitUntil(() => later(notice), patience)
    // The cars stand there with the time of their prices, and promise nothing to anybody.
    const page = await fleet()
    expect(page).toMatch(new RegExp(t('shell_price_of', { time: '(las? )?\\d+:\\d\\d' })))
    expect(page).toContain(t('shell_unconfirmed'))
    expect(page).not.toContain('schema.org/InStock')
    expect(page.indexOf(t('nav_stale'))).toBeGreaterThan(page.indexOf('</header>'))
    expect(page).toContain('</header>')
    proxy.fail(null)
    await vi.waitUntil(() => later(async () => !(await notice())), patience)
  })

  const ways = ['silent', 'busy', 'half of it', 'broken', 'a page'] as const

  test.each(isShort ? (['silent', 'half of it'] as const) : ways)(
    'is %s: pages are those of before, the booking keeps its place, nothing hangs',
    async (way) => {
      const { cookie, code } = await hold()
      const asked = way === 'silent' ? await startSiteProcess(back, proxy.url, hasty) : site
      for (const path of publicPages) {
        // A read of the hasty one has a second, which on a machine with much to do is not enough for each.
        // Kept as a whole: one that is sent as it comes begins with 200 whatever becomes of its cars.
        const isShown = async () => {
          const { status, headers } = await visit(asked.url + path)
          return status === 200 && headers['content-length'] !== undefined
        }
        await vi.waitUntil(isShown, { timeout: 60_000, interval: 500 })
      }
      if (way === 'a page') proxy.babble({ type: 'text/html', body: '<h1>Sign in</h1>' })
      else if (way === 'half of it') {
        proxy.babble({ type: 'application/json', body: '{"data":[{"id":1,' })
      } else proxy.fail(way)

      // At once, when a page may be shown as it was, when it has to be looked at again, and when it is too old for that.
      for (const seconds of [0, 5, 6, 6]) {
        await passTime(seconds * 1000)
        for (const path of publicPages) {
          const page = await visit(asked.url + path)
          expect([path, page.status]).toEqual([path, 200])
        }
      }
      for (const path of ['/reserva/checkout', '/en/reserva/thanks']) {
        const page = await visit(asked.url + path, cookie)
        const words = wordsOf(path.startsWith('/en') ? 'en' : 'es')
        const title = words('error_unavailable_title')
        await expectErrorPage(page, { status: 503, title }, asked)
        expect(page.headers['retry-after']).toBe('10')
        expect(page.headers['set-cookie'] ?? []).not.toContain('istmo-booking')
      }

      proxy.babble(null)
      proxy.fail(null)
      await asked.ready()
      const checkout = async () => {
        const answer = await visit(`${asked.url}/reserva/checkout`, cookie)
        return answer.status === 200 && answer
      }
      const after = await vi.waitUntil(checkout, { timeout: 60_000, interval: 500 })
      expect(after.text).toContain(code)
      if (asked !== site) await asked.stop()
    },
  )
})

test(
  'a back office that takes its time is waited for, by a process that has read nothing yet too',
  inFull,
  async () => {
    await site.ready()
    const { cookie, code } = await hold()
    proxy.fail('slow')
    const fresh = await startSiteProcess(back, proxy.url, settings)
    try {
      const ask = async (url: string) => {
        const page = await visit(url, cookie)
        expect(page.status, url).toBe(200)
        return page.text
      }
      for (const { url } of [fresh, site]) {
        expect(await ask(url + withTrip('/en/flota', tripIn(90)))).toContain('Muchos')
        expect(await ask(`${url}/info/requisitos`)).not.toContain(t('nav_stale'))
      }
      expect(await ask(`${site.url}/reserva/checkout`)).toContain(code)
    } finally {
      proxy.fail(null)
      await fresh.stop()
    }
  },
)

test('the words of a failing back office are in the log, with its status, and in no page', async () => {
  const { cookie } = await hold()
  // Where content fails as well, nobody may ask for the reservation any more.
  proxy.fail('busy', /^\/items\/reservations\b/)
  try {
    const page = await visit(`${site.url}/reserva/checkout`, cookie)
    const told = await expectErrorPage(page, { status: 503, title: t('error_unavailable_title') })
    expect(page.text).not.toContain('SERVICE_UNAVAILABLE')
    await expect.poll(told).toContainEqual(
      expect.objectContaining({
        msg: 'server function failed',
        details: expect.objectContaining({
          status: 503,
          statusText: 'Service Unavailable',
          data: expect.stringContaining('SERVICE_UNAVAILABLE'),
        }),
      }),
    )
  } finally {
    proxy.fail(null)
  }
})

test('a reservation that cannot be written says so in the words of the specification', async () => {
  await site.ready()
  const browser = await request.newContext()
  try {
    const path = withTrip('/reserva', tripIn(70), { auto: car })
    proxy.arm({ kind: 'refuse', at: 1, times: 50 })
    const to = await postReservation(browser, site.url, path, detailsFor('errors'))
    expect(to).toMatch(/aviso=error_unavailable/)
    proxy.arm(null)
    for (const [form, words] of [
      ['', 'Error procesando la reserva, intente nuevamente más tarde.'],
      ['/en', 'Error processing the reservation, please try again later.'],
    ] as const) {
      const page = await browser.get(site.url + form + to)
      expect(page.status()).toBe(200)
      expect(await page.text()).toContain(words)
    }
  } finally {
    proxy.arm(null)
    await browser.dispose()
  }
})

test('the log has a line for a page that is not there', async () => {
  const page = await visit(`${site.url}/no-existe`)
  const told = await expectErrorPage(page, { status: 404, title: t('error_not_found_title') })
  await expect
    .poll(told)
    .toContainEqual(expect.objectContaining({ path: '/no-existe', status: 404 }))
})

/** A car held in a browser that has never been here. */
async function hold() {
  const browser = await request.newContext()
  try {
    const path = withTrip('/reserva', tripIn(50), { auto: car })
    const to = await postReservation(browser, site.url, path, detailsFor('errors'))
    expect(to).toBe('/reserva/checkout')
    const { cookies } = await browser.storageState()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const codeOf = (text: string) => /name="code" value="([A-Z0-9]{8})"/.exec(text)?.[1]
    const code = codeOf((await visit(`${site.url}/reserva/checkout`, cookie)).text)
    expect(code, 'the code of the booking').toBeDefined()
    return { cookie, code }
  } finally {
    await browser.dispose()
  }
}
