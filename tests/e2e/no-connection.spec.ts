import type { Locator, Page } from '@playwright/test'
import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { loseConnection } from './lib/lose-connection'
import { asAdministrator, carId, editContent } from './lib/records'
import { withTrip } from './lib/trip'

const sizes = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violationsOf(page), state).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${state}: wider than the window`).toBeLessThanOrEqual(0)
}

for (const locale of firstOf(['es', 'en'] as const)) {
  test(`without a connection the fleet stays, with the time of its prices (${locale})`, async ({
    page,
    context,
    renter,
    freeTrip,
    passTime,
    faults,
  }) => {
    faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', freeTrip(4)))
    const car = someone.card('Staria')
    await loseConnection(someone)
    const bar = page.getByRole('status').filter({ hasText: t('shell_offline_title') })
    await expect(bar).toBeVisible()
    await expect(car.getByText(t('shell_unconfirmed'))).toBeVisible()
    await expect(
      car.getByText(new RegExp(t('shell_price_of', { time: '(las? )?\\d+:\\d\\d' }))),
    ).toBeVisible()
    await expect(page.getByText(t('shell_compare'))).toBeVisible()
    await expect(page.locator('.offline-help a[href^="sms:+507"]')).toBeVisible()
    await expect(page.locator('.offline-help a[href^="tel:+507"]')).toBeVisible()
    for (const [size, viewport] of sizes) {
      await page.setViewportSize(viewport)
      await expectAccessible(page, `offline, ${size}`)
    }
    await bar.getByRole('button', { name: t('shell_offline_retry') }).click()
    await expect(page.getByText(t('shell_offline_still'))).toBeVisible()

    // Prices are asked for again when they are older than half a minute.
    await passTime(31_000)
    const answered = page.waitForResponse('**/_serverFn/**')
    await context.setOffline(false)
    await expect(page.getByText(t('shell_online'))).toBeVisible()
    await answered
    await expect(bar).toBeHidden()
    await expect(car.getByText(t('shell_unconfirmed'))).toBeHidden()
    await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  })
}

test('a car that is chosen without a connection is booked when it is back', {
  tag: '@in-full',
}, async ({ page, context, renter, freeTrip, faults }) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip(4)))
  await loseConnection(someone)
  await someone
    .card('Staria')
    .getByRole('link', { name: someone.t('shell_choose') })
    .click()
  await context.setOffline(false)
  await expect(someone.heading('coverage_heading')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('auto')).toBe(String(await carId('Staria')))
})

test('whoever has scrolled past the bar is told by a toast', { tag: '@in-full' }, async ({
  page,
  context,
  renter,
  freeTrip,
  faults,
}) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip(4)))
  await page.evaluate(() => scrollTo(0, 1200))
  await loseConnection(someone)
  const notices = page.getByRole('region', { name: someone.t('ui_notices') })
  await expect(notices.getByText(someone.t('shell_offline_title'))).toBeInViewport()
  await context.setOffline(false)
  await expect(notices.getByText(someone.t('shell_offline_title'))).toBeHidden()
  await expect(notices.getByText(someone.t('shell_online'))).toBeVisible()
})

const pages = [
  {
    path: '/promos',
    part: (main: Locator) => main.getByRole('article').first(),
    records: ['ctas', 'filter[kind][_eq]=promo'],
    gone: 'promos_none',
  },
  {
    path: '/info/requisitos',
    part: (main: Locator) => main.getByRole('heading', { name: 'Requisitos' }).first(),
    records: ['info_pages', 'filter[slug][_eq]=requisitos'],
    gone: 'error_not_found_title',
  },
] as const

for (const { path, part, gone, ...content } of pages) {
  test(`${path} that comes back within a tab stays when it cannot be asked for, and is fresh when it can`, {
    tag: '@in-full',
  }, async ({ page, renter, passTime, faults }) => {
    faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
    const someone = renter('es')
    const [collection, filter] = content.records
    const records = await asAdministrator<{ id: number }[]>(
      `/items/${collection}?${filter}&fields=id&limit=-1`,
    )
    const shown = part(page.getByRole('main'))
    await someone.open(path)
    await expect(shown).toBeVisible()
    await page.getByRole('link', { name: 'Firefly' }).first().click()
    await expect(someone.heading('home_title')).toBeVisible()
    await page.waitForLoadState('networkidle')

    await passTime(31_000)
    await page.route('**/_serverFn/**', (route) => route.abort())
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(request.url()))
    await page.goBack()
    // The rule of the address, and the page.
    await expect.poll(() => new Set(failed).size).toBeGreaterThanOrEqual(2)
    await page.waitForLoadState('networkidle')
    await expect(shown).toBeVisible()
    await page.goForward()
    await expect(someone.heading('home_title')).toBeVisible()
    await page.unrouteAll()

    const keys = records.map(({ id }) => id)
    await editContent(`/items/${collection}`, { keys, data: { status: 'draft' } })
    await passTime(31_000)
    await page.goBack()
    await expect(page.getByRole('heading', { name: someone.t(gone) })).toBeVisible()
  })
}

test('a connection that is lost before the code of its bar is here is no fault, and the bar comes with the next loss', {
  tag: '@in-full',
}, async ({ page, context, renter, faults }) => {
  // The console tells of each file by itself.
  faults.allow(/^console: .*net::ERR_/)
  const someone = renter('es')
  let isAway = true
  await page.route(/\/offline-bar-[^/]+\.js$/, (route) =>
    isAway ? route.abort('internetdisconnected') : route.fallback(),
  )
  const failed = page.waitForEvent('requestfailed', (request) => /offline-bar/.test(request.url()))
  await someone.open('/flota')
  await failed
  isAway = false
  // The page may learn of the failure after the test does.
  await expect(async () => {
    await context.setOffline(true)
    const come = page.waitForResponse(/\/offline-bar-[^/]+\.js$/, { timeout: 3000 })
    await context.setOffline(false)
    await come
  }).toPass()
  const bar = page.getByRole('status').filter({ hasText: someone.t('shell_offline_title') })
  await expect(async () => {
    await context.setOffline(false)
    await context.setOffline(true)
    await expect(bar).toBeVisible({ timeout: 3000 })
  }).toPass()
})
