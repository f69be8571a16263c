import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { Keyboard } from './lib/keyboard'
import { carId } from './lib/records'
import { withTrip } from './lib/trip'

/** Answers to the server functions wait until it is called. */
async function holdAnswers(page: Page) {
  const opened = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await opened.promise
    await route.continue()
  })
  return opened.resolve
}

test('on a bad line the code of the reservation is there before its guards are answered', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  // On a better line it is fetched ahead.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
  })
  // Every page fetches some files when it has time.
  const late = page.waitForRequest(/\/static\/offline-bar-/)
  await someone.open('/flota')
  await late
  const book = page.getByRole('link', { name: someone.t('fleet_book') }).first()
  await expect(book).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  const waiting = new Set<Request>()
  page.on('request', (request) => {
    if (!/\/static\/[^/]+\.js$/.test(request.url())) return
    asked.push(request.url())
    waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  const guards = page.waitForRequest((request) =>
    decodeURIComponent(request.url()).includes('"auto"'),
  )
  const open = await holdAnswers(page)
  await book.click()
  // Whatever comes to lie under the mouse fetches something ahead.
  await page.mouse.move(0, 0)
  await guards
  await expect.poll(() => waiting.size).toBe(0)
  const before = asked.length
  open()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  // Eight without what its screen needs, and thirteen with it.
  expect(before).toBeGreaterThan(9)
  expect(asked.slice(before)).toEqual([])
})

test('a page whose sheet did not come before its guards answered is loaded anew', async ({
  page,
  renter,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  const folder = '.output/public/static'
  const sheet = readdirSync(folder).find(
    (name) => name.endsWith('.css') && readFileSync(`${folder}/${name}`, 'utf8').includes('.cov-n'),
  )
  const someone = renter('es')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
  })
  await someone.open('/flota')
  const book = page.getByRole('link', { name: someone.t('fleet_book') }).first()
  await expect(book).toBeVisible()
  let isLost = true
  await page.route(`**/static/${sheet}`, (route) => (isLost ? route.abort() : route.fallback()))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`${sheet}`))
  const open = await holdAnswers(page)
  await book.click()
  await failed
  isLost = false
  const loaded = page.waitForEvent('load')
  open()
  await loaded
  await expect(someone.heading('coverage_heading')).toBeVisible()
  const isThere = () =>
    page.evaluate(
      (name) => [...document.styleSheets].some(({ href }) => href?.endsWith(name)),
      `${sheet}`,
    )
  await expect.poll(isThere).toBe(true)
})

test.describe('the loading bar', () => {
  test('shows a slow navigation and ends with it', { tag: '@in-full' }, async ({
    page,
    renter,
  }) => {
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

  test('tells by its colour that the page failed', { tag: '@in-full' }, async ({
    page,
    renter,
    faults,
  }) => {
    // The router's client says so of an answer that is none of its own.
    faults.allow(/500|Failed to load|Invariant failed/)
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

for (const locale of ['es', 'en'] as const) {
  test(`an old tab that the server no longer understands says so and keeps the form (${locale})`, {
    tag: '@in-full',
  }, async ({ page, renter, person, freeTrip, faults }) => {
    faults.allow(/410/)
    const someone = renter(locale)
    const { t } = someone
    const details = person('old-tab')
    await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
    await someone.coverage('standard').check()
    await someone.next('cobertura').click()
    await someone.fillDetails(details)
    // Every function has another name in the build that the server has now.
    await page.route('**/_serverFn/**', async (route) => {
      const url = new URL(route.request().url())
      url.pathname = `/_serverFn/${'0'.repeat(64)}`
      await route.continue({ url: url.href })
    })
    await someone.next('datos').click()
    const summary = page.getByRole('alert').filter({ hasText: t('error_outdated_text') })
    await expect(summary).toBeVisible()
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
    // Its code does not come.
    await page.goto('/')
    await expect.poll(() => documents.length).toBe(2)
    await renter('es').ready()
    expect(documents).toHaveLength(2)
  })
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

  test('a navigation puts the focus at its beginning and says its title', {
    tag: '@in-full',
  }, async ({ page, renter }) => {
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
