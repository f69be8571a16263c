import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { Keyboard } from './lib/keyboard'
import { asAdministrator, carId } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

const sizes = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), state).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${state}: wider than the window`).toBeLessThanOrEqual(0)
}

/** Until the shell's late part is here: it looks out for the connection and for newer builds. */
async function late({ page }: Renter): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/late-[^/]+\.js$/.test(name)),
  )
}

/** Answers to the server functions wait until it is called. */
async function holdAnswers(page: Page) {
  const opened = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await opened.promise
    await route.continue()
  })
  return opened.resolve
}

test.describe('the loading bar', () => {
  test('shows a slow navigation and ends with it', async ({ page, renter }) => {
    const someone = renter('es')
    await someone.open('/')
    const bar = page.locator('.lbar')
    await expect(bar).toHaveAttribute('data-state', 'idle')
    const open = await holdAnswers(page)
    await page.locator('footer a[href*="/info/"]').first().click()
    await expect(bar).toHaveAttribute('data-state', 'loading')
    expect((await bar.boundingBox())?.height).toBe(3)
    open()
    await expect(page).toHaveURL(/\/info\//)
    await expect(bar).toHaveAttribute('data-state', 'idle')
  })

  test('tells by its colour that the page failed', async ({ page, renter, faults }) => {
    faults.allow(/500|Failed to load/)
    const someone = renter('es')
    await someone.open('/')
    const states = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const bar = document.querySelector('.lbar')
          const seen: string[] = []
          new MutationObserver(() => {
            const state = bar?.getAttribute('data-state') ?? ''
            if (seen.at(-1) !== state) seen.push(state)
            if (state === 'idle') resolve(seen)
          }).observe(bar ?? document, { attributes: true, attributeFilter: ['data-state'] })
        }),
    )
    await page.route('**/_serverFn/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.fulfill({ status: 500, body: '' })
    })
    await page.locator('footer a[href*="/info/"]').first().click()
    await expect(someone.heading('error_internal_title')).toBeVisible()
    expect((await states).slice(-3)).toEqual(['error', 'hidden', 'idle'])
  })
})

test.describe('the likely next screen', () => {
  /** The code of the fleet and of the booking that the page asks for, with milliseconds since it was loaded. */
  const asked = (page: Page) =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventEnd : 0
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/static\/(fleet|flota|reserv)[^/]*\.js$/.test(name))
        .map(({ name, startTime }) => [new URL(name).pathname, startTime - loaded] as const)
    })

  test('is fetched a second after the page, and is there at once', async ({ page, renter }) => {
    const someone = renter('es')
    await someone.open('/')
    await expect.poll(async () => (await asked(page)).length).toBeGreaterThan(0)
    for (const [name, after] of await asked(page)) expect(after, name).toBeGreaterThanOrEqual(1000)
    await page.waitForLoadState('networkidle')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('button', { name: someone.t('search_cars') }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(requests.filter((url) => /\.js$|_serverFn/.test(url))).toEqual([])
  })

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    test(`is not, with ${JSON.stringify(connection)}`, async ({ page, renter }) => {
      await page.addInitScript(
        (value) => Object.defineProperty(navigator, 'connection', { get: () => value }),
        connection,
      )
      const someone = renter('es')
      await someone.open('/')
      await late(someone)
      await page.waitForTimeout(500)
      expect(await asked(page)).toEqual([])
    })
  }
})

test.describe('a new version', () => {
  const newer = { id: 'ffffffffffff', timestamp: 4_000_000_000 }
  const publish = async (page: Page) => {
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: newer }))
    await page.route('**/builds/meta/*', (route) => route.fulfill({ json: newer }))
  }

  for (const locale of ['es', 'en'] as const) {
    test(`is offered after an hour, stays until closed, and keeps the search (${locale})`, async ({
      page,
      renter,
      freeTrip,
    }) => {
      const trip = freeTrip(4)
      const someone = renter(locale)
      const { t } = someone
      await page.clock.install()
      await someone.open(withTrip('/', trip))
      await publish(page)
      await page.clock.runFor(3000)
      await late(someone)
      const title = page.getByText(t('shell_version_title'))
      await page.clock.fastForward('59:00')
      await expect(title).toBeHidden()
      await page.clock.fastForward('02:00')
      await expect(title).toBeVisible()
      await page.clock.fastForward('10:00')
      await expect(title).toBeVisible()
      for (const [size, viewport] of sizes) {
        await page.setViewportSize(viewport)
        await expectAccessible(page, `new version, ${size}`)
      }
      await page.getByRole('button', { name: t('ui_close') }).click()
      await expect(title).toBeHidden()
      await page.clock.fastForward('02:00:00')
      await expect(title, 'once for each build').toBeHidden()

      await page.reload()
      await page.clock.runFor(3000)
      await someone.ready()
      await late(someone)
      await page.clock.fastForward('01:01:00')
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: t('shell_version_update') }).click()
      await loaded
      expect(new URL(page.url()).searchParams.get('desde')).toBe(trip.desde)
    })
  }

  test('is not offered while the page is of the latest build', async ({ page, renter }) => {
    await page.clock.install()
    const someone = renter('es')
    await someone.open('/')
    await page.clock.runFor(3000)
    await late(someone)
    const asked = page.waitForResponse('**/builds/latest.json')
    await page.clock.fastForward('01:01:00')
    expect((await asked).status()).toBe(200)
    await expect(page.getByText(someone.t('shell_version_title'))).toBeHidden()
  })
})

for (const locale of ['es', 'en'] as const) {
  test(`an old tab that the server no longer understands says so and keeps the form (${locale})`, async ({
    page,
    renter,
    person,
    freeTrip,
    faults,
  }) => {
    faults.allow(/410/)
    const someone = renter(locale)
    const { t } = someone
    const details = person('old-tab')
    await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
    await someone.coverage('standard').check()
    await someone.next('cobertura').click()
    await someone.fillDetails(details)
    await late(someone)
    // Every function has another name in the build that the server has now.
    await page.route('**/_serverFn/**', async (route) => {
      const url = new URL(route.request().url())
      url.pathname = `/_serverFn/${'0'.repeat(64)}`
      await route.continue({ url: url.href })
    })
    await someone.next('datos').click()
    const summary = page.getByRole('alert').filter({ hasText: t('error_outdated_text') })
    await expect(summary).toBeVisible()
    await expect(page.getByRole('button', { name: t('shell_version_update') })).toBeVisible()
    await expect(someone.textbox('details_email')).toHaveValue(details.email)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const loaded = page.waitForEvent('load')
    await summary.getByRole('button', { name: t('error_reload') }).click()
    await loaded
    await someone.ready()
    await expect(someone.textbox('details_name')).toHaveValue(details.name)
    await expect(someone.textbox('details_email')).toHaveValue(details.email)
    await expect(someone.textbox('details_license')).toHaveValue(details.license)
  })
}

test.describe('code that does not come at first', () => {
  test.beforeEach(({ faults }) => faults.allow(/net::ERR_|Failed to load|404/))

  test('is fetched again, and the page comes alive', async ({ page, renter }) => {
    let lost = 0
    await page.route('**/static/index-*.js', async (route) => {
      if (lost++ < 2) await route.abort('connectionreset')
      else await route.continue()
    })
    await page.goto('/')
    await renter('es').ready()
    expect(lost).toBeGreaterThan(2)
  })

  test('of a version that is gone: the page is loaded anew once', async ({ page, renter }) => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    await page.route('**/static/index-*.js', async (route) => {
      if (documents.length < 2) await route.fulfill({ status: 404, body: '' })
      else await route.continue()
    })
    await page.goto('/')
    await expect.poll(() => documents.length).toBe(2)
    await renter('es').ready()
    expect(documents).toHaveLength(2)
  })
})

test('an add-on has the icon that staff named, from the site itself', async ({
  page,
  renter,
  freeTrip,
}) => {
  const words = (code: string) => ({ languages_code: code, nombre: 'Portaequipajes', descripcion: 'x' })
  const created = await asAdministrator<{ readonly id: number }>('/items/add_ons', {
    method: 'POST',
    body: {
      codigo: `rack-${Date.now()}`,
      precio_dia: 3,
      max_cantidad: 1,
      icon: 'lucide:luggage',
      status: 'published',
      brands: ['firefly'],
      translations: [words('es-ES'), words('en-US')],
    },
  })
  try {
    const someone = renter('es')
    const icons: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/icons/')) icons.push(request.url())
    })
    const row = page.getByRole('listitem').filter({ hasText: 'Portaequipajes' })
    const [trip, car] = [freeTrip(), await carId('Staria')]
    // Staff's change shows within seconds.
    await expect(async () => {
      await someone.openStep(trip, car, 'cobertura')
      await expect(row).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await expect.poll(() => icons.at(-1)).toContain('/api/icons/lucide.json?icons=luggage')
    const shapes = () => row.locator('svg').first().innerHTML()
    await expect.poll(shapes).not.toContain('circle cx="12" cy="12" r="10"')
    expect(await shapes()).toMatch(/<(path|rect|circle) /)
    const before = icons.length
    await page.reload()
    await someone.ready()
    await expect.poll(shapes).not.toContain('circle cx="12" cy="12" r="10"')
    expect(icons, 'kept on the device').toHaveLength(before)
  } finally {
    await asAdministrator('/items/add_ons', { method: 'DELETE', body: [created.id] })
  }
})

test.describe('with the keyboard', () => {
  test('links skip to the content and to the cars', async ({ page, renter, freeTrip }) => {
    const someone = renter('es')
    const keys = new Keyboard(page)
    await someone.open(withTrip('/flota', freeTrip()))
    await keys.press('Tab')
    await expect(page.getByRole('link', { name: someone.t('skip_to_content') })).toBeFocused()
    await keys.press('Tab')
    const toCars = page.getByRole('link', { name: someone.t('skip_to_results') })
    await expect(toCars).toBeFocused()
    await expect(toCars).toBeInViewport()
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await keys.press('Tab')
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null)
    expect(inMain).toBe(true)
  })

  test('a navigation puts the focus at its beginning and says its title', async ({ page, renter }) => {
    const someone = renter('en')
    const keys = new Keyboard(page)
    await someone.open('/')
    const link = page.locator('footer a[href*="/info/"]').first()
    await keys.tabTo(link)
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/en\/info\//)
    await expect(page.locator('main')).toBeFocused()
    const title = await page.title()
    await expect(page.getByText(someone.t('nav_page_loaded', { title }))).toHaveAttribute(
      'aria-live',
      'assertive',
    )
    await page.goBack()
    await expect(someone.heading('home_title')).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
  })
})

for (const locale of ['es', 'en'] as const) {
  test(`without a connection the fleet stays, with the time of its prices (${locale})`, async ({
    page,
    context,
    renter,
    freeTrip,
    faults,
  }) => {
    faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', freeTrip(4)))
    await late(someone)
    await page.waitForLoadState('networkidle')
    const car = someone.card('Staria')
    await context.setOffline(true)
    const bar = page.getByRole('status').filter({ hasText: t('shell_offline_title') })
    await expect(bar).toBeVisible()
    await expect(car.getByText(t('shell_unconfirmed'))).toBeVisible()
    await expect(car.getByText(new RegExp(t('shell_price_of', { time: '\\d+:\\d\\d' })))).toBeVisible()
    await expect(page.getByText(t('shell_compare'))).toBeVisible()
    await expect(page.locator('.offline-help a[href^="sms:+507"]')).toBeVisible()
    await expect(page.locator('.offline-help a[href^="tel:+507"]')).toBeVisible()
    for (const [size, viewport] of sizes) {
      await page.setViewportSize(viewport)
      await expectAccessible(page, `offline, ${size}`)
    }
    await bar.getByRole('button', { name: t('shell_offline_retry') }).click()
    await expect(page.getByText(t('shell_offline_still'))).toBeVisible()

    const asked = page.waitForRequest('**/_serverFn/**')
    await context.setOffline(false)
    await expect(page.getByText(t('shell_online'))).toBeVisible()
    await asked
    await expect(bar).toBeHidden()
    await expect(car.getByText(t('shell_unconfirmed'))).toBeHidden()
    await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  })
}

test('a car that is chosen without a connection is booked when it is back', async ({
  page,
  context,
  renter,
  freeTrip,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip(4)))
  await late(someone)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await someone.card('Staria').getByRole('link', { name: someone.t('shell_choose') }).click()
  await context.setOffline(false)
  await expect(someone.heading('coverage_heading')).toBeVisible({ timeout: 20_000 })
  expect(new URL(page.url()).searchParams.get('auto')).toBe(String(await carId('Staria')))
})

test('whoever has scrolled past the bar is told by a toast', async ({
  page,
  context,
  renter,
  freeTrip,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip(4)))
  await late(someone)
  await page.evaluate(() => scrollTo(0, 1200))
  await context.setOffline(true)
  const notices = page.getByRole('region', { name: someone.t('ui_notices') })
  await expect(notices.getByText(someone.t('shell_offline_title'))).toBeInViewport()
  await context.setOffline(false)
  await expect(notices.getByText(someone.t('shell_offline_title'))).toBeHidden()
  await expect(notices.getByText(someone.t('shell_online'))).toBeVisible()
})
