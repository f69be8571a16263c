import type { Page } from '@playwright/test'
import { appConfig } from '../../app.config'
import { expect, test } from './fixtures'
import { carId, directus, editContent } from './lib/records'

const HOUR = appConfig.versionPollMinutes * 60_000

/** An hour passes, and the page has asked for the newest build and got its answer. */
function hours(page: Page): () => Promise<void> {
  let answered = 0
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/builds/latest.json')) answered += 1
  })
  return async () => {
    const before = answered
    // The page begins to count only once its last piece of code has come.
    await expect(async () => {
      await page.clock.fastForward(HOUR)
      await expect.poll(() => answered, { timeout: 1000 }).toBeGreaterThan(before)
    }).toPass()
  }
}

test('a newer build is offered once it is there, stays until closed, and keeps the search', async ({
  page,
  renter,
  request,
}) => {
  const { id } = await (await request.get('/builds/latest.json')).json()
  const meta = await (await request.get(`/builds/meta/${id}.json`)).json()
  expect(meta).toEqual({ id, draftFormat: expect.any(String) })
  const publish = async (newer: string, change: object = {}) => {
    const path = `**/builds/meta/${newer}.json`
    await page.route(path, (route) => route.fulfill({ json: { ...meta, id: newer, ...change } }))
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: newer } }))
  }

  await page.clock.install()
  const someone = renter('es')
  const { t } = someone
  await someone.open('/flota?tipo=suv')
  const toast = page.getByText(t('error_outdated_title'))
  const hour = hours(page)
  // The build that runs is the newest: nothing to say.
  await hour()
  await expect(toast).toHaveCount(0)

  await publish('newer')
  await hour()
  await expect(toast).toBeVisible()
  await expect(page.getByText(t('version_kept'))).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: t('ui_close') }).click()
  await expect(toast).toHaveCount(0)
  // Whoever said no is not asked again for the same build.
  await hour()
  await expect(toast).toHaveCount(0)

  await publish('newest', { draftFormat: 'other' })
  await hour()
  await expect(page.getByText(t('version_form'))).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('version_update') }).click()
  await loaded
  await expect(page).toHaveURL(/tipo=suv/)
})

test('an answer that is no build, or none, disturbs nobody', { tag: '@in-full' }, async ({
  page,
  renter,
  faults,
}) => {
  faults.allow(/Failed to load resource|answer: 500/)
  await page.clock.install()
  const someone = renter('en')
  const { t } = someone
  await someone.open('/')
  const hour = hours(page)
  for (const answer of [
    { body: '<html>' },
    { json: { id: 7 } },
    { status: 500, body: '' },
  ] as const) {
    await page.route('**/builds/latest.json', (route) => route.fulfill(answer), { times: 1 })
    await hour()
  }
  await expect(page.getByText(t('error_outdated_title'))).toHaveCount(0)
})

test('the code of the next screen comes a second after the page, not on a slow line', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const code = (url: URL) => /\/static\/flota-[^/]+\.js$/.test(url.pathname)
  const came = page.waitForResponse((response) => code(new URL(response.url())))
  await someone.open('/')
  await came
  const delay = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    const [fleet] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/static\/flota-/.test(name))
    const end = loaded instanceof PerformanceNavigationTiming ? loaded.loadEventEnd : Infinity
    return (fleet?.startTime ?? 0) - end
  })
  // The two clocks differ by a fraction of a millisecond.
  expect(delay).toBeGreaterThan(appConfig.preloadDelay - 5)

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await someone.open('/')
  await expect(page.locator('html')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(5 * appConfig.preloadDelay)
  await page.waitForLoadState('networkidle')
  expect(
    asked.some((path) => /\/static\/index-/.test(path)),
    'its own code came',
  ).toBe(true)
  expect(asked.filter((path) => /\/static\/flota-/.test(path))).toEqual([])
})

test('an add-on shows the icon that staff name, also one that the site was built without (D28)', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip, request, passTime }) => {
  const [gps] = await directus<{ id: number }[]>('/items/add_ons?filter[codigo][_eq]=gps&fields=id')
  if (!gps) throw new Error('the sample has no GPS')
  const path = `/items/add_ons/${gps.id}`
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Picanto')
  const row = page.getByRole('listitem').filter({ hasText: 'GPS' })
  await editContent(path, { icon: 'lucide:satellite' })
  const { icons } = await (await request.get('/api/icons/lucide.json?icons=satellite')).json()
  const [, line] = /<path[^>]* d="([^"]+)"/.exec(icons.satellite.body) ?? []
  const drawing = row.locator(`svg path[d="${line}"]`)
  // The site knows of it within 15 s.
  await passTime(15_000)
  await someone.openStep(trip, car, 'cobertura')
  await expect(drawing).toHaveCount(1)
  // From the device: the site is not asked again.
  const again: string[] = []
  page.on('request', (request) => again.push(request.url()))
  await page.reload()
  await someone.ready()
  await expect(drawing).toHaveCount(1)
  expect(again.filter((url) => url.includes('/api/icons/'))).toEqual([])
})
