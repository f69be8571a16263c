import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { environment } from './lib/env'

/** The second site measures each document; the first one, none (`tests/world/browser-world.ts`). */
test.use({ storageState: { cookies: [], origins: [] } })

const ceibaUrl = () => environment('E2E_CEIBA_URL')
const isReport = (request: Request) => new URL(request.url()).pathname === '/api/medidas'

/** As a browser says it when its person goes to another tab. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const loadsMeasure = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/field-')),
  )

test('a document says once what it measured and which screens it showed, without a cookie', async ({
  page,
  ceiba: _,
}) => {
  await page.context().addCookies([{ name: 'mine', value: 'x', url: ceibaUrl() }])
  // Code is waited for that comes after the page reacts.
  await page.goto(ceibaUrl())
  await loadsMeasure(page)
  await page.getByRole('link', { name: /flota/i }).first().click()
  await expect(page).toHaveURL(/\/flota/)
  // Home has promotions, which are articles as cards are, and is shown until the fleet is there.
  await expect(page.locator('article.car-card').first()).toBeVisible()
  const sent = page.waitForRequest(isReport)
  await hide(page)
  const report = await sent
  expect((await report.response())?.status()).toBe(204)
  expect((await report.allHeaders()).cookie).toBeUndefined()
  const said = report.postDataJSON()
  expect(said.visits).toEqual(['/', '/flota'])
  expect(said.vitals).toMatchObject({
    route: '/',
    lcp: expect.any(Number),
    cls: expect.any(Number),
  })
  expect(Object.keys(said).sort()).toEqual(['visits', 'vitals'])
  const again: Request[] = []
  page.on('request', (request) => isReport(request) && again.push(request))
  await hide(page)
  await hide(page)
  expect(again).toEqual([])
})

test('a browser that asks for privacy measures nothing', async ({ page, ceiba: _ }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  // Code is waited for that comes after the page reacts.
  await page.goto(ceibaUrl())
  // The bar of a lost connection comes with the same part of the page.
  await expect.poll(() => files.some((file) => file.includes('offline-bar'))).toBe(true)
  await hide(page)
  expect(files.filter((file) => /\/field-|medidas/.test(file))).toEqual([])
})

test('where nobody reads the metrics nothing is measured', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  // Code is waited for that comes after the page reacts.
  await page.goto('/')
  await expect.poll(() => files.some((file) => file.includes('offline-bar'))).toBe(true)
  await hide(page)
  expect(files.filter((file) => /\/field-|medidas/.test(file))).toEqual([])
  const answer = await page.request.post('/api/medidas', { data: { visits: [] } })
  expect(answer.status()).toBe(404)
})
