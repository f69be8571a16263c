import { writeFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { readPng, shareApart } from './lib/picture'
import { Renter } from './lib/renter'
import { Still } from './lib/still'
import { withTrip } from './lib/trip'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The layout of wide screens with the fewest pixels; and a trace would double the time.
  viewport: { width: 1024, height: 768 },
  trace: 'off',
})

/** By design it is another one with scripts, or at another moment. */
const moving = [
  // The dates: native inputs that become the buttons of the calendar, in the same room but for a pixel.
  'form :has(> * > input[type="date"])',
  'form :has(> button[aria-haspopup="dialog"])',
  // The menu marks where one is by the address's hash too, which a server never sees.
  'header nav a',
  // A browser takes the larger file of a picture when it has it already. Its room stays.
  'img',
  // Notices are scripts' own.
  'section[aria-live="polite"]',
  // The hold runs out.
  '[role="timer"]',
  '[style*="--left"]',
]

test('every route looks the same as its HTML alone, hydrated, and reached from another route', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip, faults }) => {
  // A document without scripts says so for each of them.
  faults.allow(/Content Security Policy/)
  const someone = renter('es')
  const { t } = someone
  const tour = new Still(page)
  const look = (route: string) =>
    test.step(route, async () => {
      await someone.ready()
      await expectOneLook(route, tour)
    })

  await someone.open('/info/requisitos')
  await page.getByRole('banner').getByRole('link', { name: 'Firefly' }).click()
  await expect(someone.heading('home_title')).toBeVisible()
  await look('home')
  await someone.open(withTrip('/', freeTrip()))
  await page.getByRole('button', { name: t('search_cars') }).click()
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  await look('fleet')
  await someone.card('Staria').getByRole('link', { name: 'Hyundai Staria', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hyundai Staria' })).toBeVisible()
  await expect(page.getByRole('link', { name: t('fleet_pay_counter') })).toBeVisible()
  await look('one car')
  await page.getByRole('link', { name: t('fleet_pay_counter') }).click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await look('coverage')
  await page
    .getByRole('link', { name: t('reservation_step_car') })
    .last()
    .click()
  await expect(someone.heading('car_step_heading')).toBeVisible()
  await look('car')
  await someone.next('auto').click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await look('details')
  await someone.fillDetails(person('route-styles'))
  await someone.next('datos').click()
  await someone.atCheckout()
  await look('checkout')
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await someone.code()
  await look('thanks')
  // By now the page has met every style sheet but this one's, if it has one.
  await page.getByRole('contentinfo').locator('a[href*="/info/"]').first().click()
  await expect(page).toHaveURL(/\/info\//)
  await look('info')
  await page.getByRole('banner').getByRole('link', { name: 'Firefly' }).click()
  await expect(someone.heading('home_title')).toBeVisible()
  await look('home, after all the others')
  await page.getByRole('button', { name: t('search_cars') }).click()
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  await look('fleet, after all the others')
})

/** The page on its tour, against its address opened anew with scripts and without. */
async function expectOneLook(route: string, tour: Still): Promise<void> {
  const { page } = tour
  const reached = await pictureOf(tour)
  const compare = async (way: 'hydrated' | 'without scripts') => {
    let fresh: Buffer = Buffer.of()
    const share = async () => {
      const still = await open(page.context(), page.url(), way === 'hydrated')
      fresh = await pictureOf(still)
      await still.page.close()
      return reached.equals(fresh) ? 0 : shareApart(await readPng(reached), await readPng(fresh))
    }
    // Without scripts what comes late stays away, so a slow answer is asked for again.
    const apart = (await share()) && (await share())
    expect.soft(apart, `${route}, ${way}: share of pixels apart from those reached`).toBe(0)
    if (apart > 0) await attach(route, { reached, [way]: fresh })
  }
  await Promise.all([compare('hydrated'), compare('without scripts')])
}

async function attach(route: string, pictures: Readonly<Record<string, Buffer>>): Promise<void> {
  for (const [way, picture] of Object.entries(pictures)) {
    const path = test.info().outputPath(`${route}, ${way}.png`)
    writeFileSync(path, picture)
    await test.info().attach(way, { path })
  }
}

async function open(context: BrowserContext, url: string, scripts: boolean): Promise<Still> {
  const page = await context.newPage()
  const still = new Still(page)
  if (!scripts) await page.route(url, withoutScripts)
  // The page is opened with and without scripts.
  await page.goto(url)
  if (scripts) await new Renter(page, 'es', false).ready()
  return still
}

/** Its scripts are there and refused: what is shown only with or without them stays as it is with them. */
async function withoutScripts(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  // A request goes over a connection kept open, which a server may be closing at that moment.
  const response = await route.fetch({ maxRetries: 2 })
  const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
  const body = (await response.text()).replace('<html', '<html data-js')
  await route.fulfill({ response, headers, body })
}

async function pictureOf(still: Still): Promise<Buffer> {
  await still.page.evaluate((selectors) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${selectors} { visibility: hidden !important }`)
    document.adoptedStyleSheets.push(sheet)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, moving.join())
  await still.settled()
  return still.take()
}
