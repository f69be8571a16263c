import type { Page } from '@playwright/test'
import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { asAdministrator, reservationsOf } from './lib/records'

/** As a link of the router: the address changes and no document is loaded. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** Until the router hears of an address, also where a document has followed a navigation. */
async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('header [hreflang]')]
    return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')))
  })
}

/** Documents that the page loads from now on. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      loaded.push(new URL(request.url()).pathname)
    }
  })
  return loaded
}

/** The questions for the rule of an address. */
const ruleCalls = (url: URL) =>
  url.pathname.startsWith('/_serverFn/') && decodeURIComponent(url.search).includes('"path"')

/** Hovers over a link as a renter does, until the server has said whether there is a rule. */
async function hover(page: Page, path: string): Promise<void> {
  await alive(page)
  const answered = page.waitForResponse((answer) => ruleCalls(new URL(answer.url())))
  await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = window as unknown as {
      readonly __TSR_ROUTER__: { preloadRoute(options: { to: string }): Promise<unknown> }
    }
    void router.preloadRoute({ to })
  }, path)
  await (await answered).finished()
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a navigation follows former addresses and rules without a document`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    await someone.open('/flota')
    const documents = documentsOf(page)
    /**
     * On a busy machine the answer of a rule takes more than its 100 ms, and a document follows: then it tries once more.
     */
    const without = async (follow: () => Promise<void>) => {
      for (let tries = 0; tries < 5; tries++) {
        documents.length = 0
        await follow()
        if (documents.length === 0) return
        await someone.open('/flota')
      }
      expect(documents, 'documents of one navigation, at each of five tries').toEqual([])
    }
    for (const [path, to] of [
      ['/info/requisitos-old?utm=x', '/info/requisitos?utm=x'],
      ['/promo/tyc-2', '/info/terminos-y-condiciones'],
    ] as const) {
      await without(async () => {
        await go(page, someone.path(path))
        await expect(page).toHaveURL((url) => url.pathname + url.search === someone.path(to))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
    for (const [path, to] of [
      ['/leasing', '/info/leasing-corporativo'],
      ['/autos/suv/kia', '/flota'],
      ['/ofertas', '/'],
    ] as const) {
      await without(async () => {
        await hover(page, path)
        await go(page, `${someone.path(path)}?utm=y`)
        // The screens of a search write it into their address.
        await expect(page).toHaveURL(
          ({ pathname, searchParams }) =>
            pathname === someone.path(to) && searchParams.get('utm') === 'y',
        )
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
  })
}

test('a rule to another site loads that site, and Back comes to the page before', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Map</h1>' }),
  )
  const someone = renter('es')
  await someone.open('/flota')
  await hover(page, '/mapa')
  await go(page, '/mapa')
  await expect(page.getByRole('heading', { name: 'Map' })).toBeVisible()
  expect(page.url()).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/flota(\?|$)/)
})

test('a rule that does not answer keeps nobody, and counts when it comes', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await someone.open('/flota')
  const answers: (() => void)[] = []
  await page.route(ruleCalls, (route) => answers.push(() => void route.continue()))
  await go(page, '/info/requisitos')
  await expect(page.getByRole('heading', { level: 1, name: /requisitos/i })).toBeVisible()
  await go(page, '/leasing')
  await expect(someone.heading('error_not_found_title')).toBeVisible()
  // Both, and that of the address which the fleet has written meanwhile.
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(2)
  for (const answer of answers) answer()
  await expect(page).toHaveURL(/\/info\/leasing-corporativo$/)
})

test('a rule that cannot be asked for keeps nobody', { tag: '@in-full' }, async ({
  page,
  renter,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('en')
  await someone.open('/flota')
  await page.route(ruleCalls, (route) => route.abort('connectionfailed'))
  await go(page, '/en/info/requisitos')
  await expect(page.getByRole('heading', { level: 1, name: /requirements/i })).toBeVisible()
})

test('a rule that staff writes is followed by an open page within 15 s', async ({
  page,
  renter,
  passTime,
}) => {
  const someone = renter('es')
  await someone.open('/flota')
  const from = '/campana'
  const rule = { from, to: '/info/requisitos', status_code: 302, active: true }
  await asAdministrator('/items/redirects', { method: 'POST', body: rule })
  await passTime(15_000)
  await go(page, from)
  await expect(page).toHaveURL(/\/info\/requisitos$/)
})

test('who leaves just before a page writes its dates into the address is not led back', async ({
  page,
  renter,
  faults,
}) => {
  faults.allow(/status of 404/)
  const { t } = renter('es')
  // The page keeps its search, and then writes its address.
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      setItem.call(this, name, value)
      if (name === 'istmo-search' && location.pathname === '/flota') {
        history.pushState(null, '', '/no-existe')
      }
    }
  })
  // It leads away while it comes alive.
  await page.goto('/flota')
  const heading = page.getByRole('heading', { level: 1, name: t('error_not_found_title') })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(/\/no-existe$/)
})

for (const [locale, prefix] of [
  ['es', '/es'],
  ['en', '/en'],
] as const) {
  test(`${locale}: an address that is not there says the same by a navigation and as a document`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, faults }) => {
    faults.allow(/status of 404/)
    const { t } = renter(locale)
    const heading = page.getByRole('heading', { level: 1, name: t('error_not_found_title') })
    const cases = [
      ['/no-existe', 'Page not found'],
      ['/info/no-existe', 'Pagina no encontrada'],
      ['/info/No_Existe', `Page Not Found: ${prefix}/info/No_Existe`],
    ] as const
    await page.goto(`${prefix}/flota`)
    await renter(locale).ready()
    for (const [path, message] of cases) {
      await go(page, prefix + path)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(heading).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(t('error_not_found_title')))
      await go(page, `${prefix}/flota`)
      await expect(heading).toBeHidden()
    }
    // The words of each document are asked for without a browser.
    const [, , [path, message]] = cases
    await page.goto(prefix + path)
    await renter(locale).ready()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(heading).toBeVisible()
    await page.getByRole('link', { name: t('error_fleet') }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/flota(\\?|$)`))
  })
}

test('an error is told with its code, which can be copied, and tried again', {
  tag: '@phone',
}, async ({ page, context, renter, faults }) => {
  faults.allow(/status of (500|404)|answer: 500|console: /)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const someone = renter('es')
  const { t } = someone
  // A page that is made for one visitor has the id of its request.
  await someone.open('/no-existe')
  await expect(page.getByRole('link', { name: t('error_fleet') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await alive(page)
  await page.route(
    (url) => url.pathname.startsWith('/_serverFn/') && !ruleCalls(url),
    (route) => route.fulfill({ status: 500, body: '' }),
  )
  await go(page, '/info/requisitos')
  await expect(someone.heading('error_internal_title')).toBeVisible()
  await expect(page.getByRole('heading', { name: t('error_still_works') })).toBeVisible()
  const code = (await page.locator('code').textContent()) ?? ''
  expect(code).toMatch(/^[\da-f-]{36}$/)
  await page.getByRole('button', { name: t('error_id_copy_label') }).click()
  await expect(page.getByRole('status')).toHaveText(t('error_id_copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await someone.button('error_retry').click()
  await expect(page.getByRole('heading', { level: 1, name: /requisitos/i })).toBeVisible()
})

test.describe('a machine that reads pages', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  })

  test('keeps the page that it has when something fails in it', { tag: '@in-full' }, async ({
    page,
    renter,
    faults,
  }) => {
    const told: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') told.push(message.text())
    })
    faults.allow(/status of 500|answer: 500|console: /)
    const someone = renter('es')
    await someone.open('/flota')
    const heading = page.getByRole('heading', { level: 1, name: /autos/i })
    await page.route(
      (url) => url.pathname.startsWith('/_serverFn/') && !ruleCalls(url),
      (route) => route.fulfill({ status: 500, body: '' }),
    )
    for (const path of ['/info/privacidad', '/flota/toyota-rav4', '/sucursales/david']) {
      const before = told.length
      await go(page, path)
      await expect.poll(() => told.length, path).toBeGreaterThan(before)
      await expect(heading, path).toBeVisible()
      for (const words of ['error_internal_title', 'carpage_failed_title', 'fleet_error_title']) {
        await expect(page.getByText(someone.t(words)), `${path} ${words}`).toHaveCount(0)
      }
    }
  })

  test('gets the status that there is', async ({ page, faults }) => {
    faults.allow(/status of 404/)
    // Its status is that of the document.
    expect((await page.goto('/no-existe'))?.status()).toBe(404)
  })
})

const ways = [
  ['by the back button', (page: Page) => page.goBack()],
  ['by a link', (page: Page) => page.getByRole('banner').getByRole('link').first().click()],
  // The way is what is looked at.
  ['by the address bar', (page: Page) => page.goto('/flota')],
] as const

for (const [way, leave] of firstOf(ways, 2)) {
  test(`the checkout left ${way} clears the reservation, gives the car back and keeps what was typed`, async ({
    page,
    renter,
    held,
  }) => {
    const someone = renter('es')
    // Somewhere to go back to.
    await someone.open('/flota')
    const { person } = await held(someone)
    const statusNow = async () => (await reservationsOf(person.email))[0]?.status
    expect(await statusNow()).toBe('unpaid')
    await leave(page)
    await expect(page).not.toHaveURL(/checkout/)
    await expect.poll(statusNow).toBe('expired')

    // It leads back, sooner or later. The notice stays for some seconds: it is looked for from the start.
    await page.goto('/reserva/checkout', { waitUntil: 'commit' })
    // Also before the browser has heard of it: its time was not over.
    await expect(page.getByText(someone.t('notice_not_held')).first()).toBeVisible()
    await expect(someone.heading('details_heading')).toBeVisible()
    await expect(someone.textbox('details_email')).toHaveValue(person.email)
    await expect(someone.textbox('details_license')).toHaveValue(person.license)
  })
}

test('a checkout that is loaded anew, or left for the thanks, keeps its reservation', async ({
  page,
  renter,
  held,
}) => {
  const someone = renter('es')
  const { person } = await held(someone)
  await page.reload()
  await someone.atCheckout()
  await someone.open('/reserva/thanks')
  // Not paid yet: led back to the payment.
  await someone.atCheckout()
  await page.waitForLoadState('networkidle')
  expect((await reservationsOf(person.email))[0]?.status).toBe('unpaid')
})

test('a second tab that opens another page takes nothing from the first', {
  tag: '@in-full',
}, async ({ page, context, renter, held }) => {
  const someone = renter('es')
  const { person } = await held(someone)
  const second = await context.newPage()
  // Only loaded, in another tab.
  await second.goto('/flota')
  await second.waitForLoadState('networkidle')
  await page.reload()
  await someone.atCheckout()
  expect((await reservationsOf(person.email))[0]?.status).toBe('unpaid')
})
