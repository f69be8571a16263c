import { readFileSync, writeFileSync } from 'node:fs'
import { type Page, test as withoutPage } from '@playwright/test'
import { environment } from '../e2e/lib/env'
import { carId } from '../e2e/lib/records'
import { detailsFor, type Renter } from '../e2e/lib/renter'
import { expect, test } from '../e2e/lib/site-test'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'

withoutPage('the home page is answered, and an edit is in the next answer', async ({ request }) => {
  const answered = async (words: string) => {
    const answer = await request.get('/')
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(words)
  }
  await expect(() => answered(wordsOf('es')('home_title'))).toPass({ timeout: 240_000 })
  edit('app/components/layout/footer.tsx', '<footer', '<footer data-answered="yes"')
  await expect(() => answered('data-answered="yes"')).toPass({ timeout: 60_000 })
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: every screen shows under the development server`, {
    tag: '@in-full',
  }, async ({ page, renter, faults }) => {
    // The page of an address that does not exist is a 404 itself.
    faults.allow(/status of 404 .*\/nowhere/)
    faults.allow(/\b503\b/)
    const someone = renter(locale)
    const others = ['/flota', '/info/terminos-y-condiciones', '/nowhere', '/reserva']
    for (const path of ['/', ...others]) await compiled(someone, path)
    await someone.open('/')
    await expect(someone.heading('home_title')).toBeVisible()
    await styled(page)
    await someone.open(withTrip('/flota', tripIn(40)))
    await expect(page.getByRole('article').first()).toBeVisible()
    await someone.open('/info/terminos-y-condiciones')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(someone.path('/nowhere'))
    await expect(someone.heading('error_not_found_title')).toBeVisible()
    await book(someone, locale === 'es' ? 44 : 52)
  })
}

/**
 * The parts of a page are compiled when they are first asked for. On a busy machine that takes longer than the ten seconds in
 * which an answer is due, and a developer would load the page once more.
 */
async function compiled(someone: Renter, path: string): Promise<void> {
  await expect(async () => {
    const answer = await someone.page.goto(someone.path(path))
    expect(answer?.status()).not.toBe(503)
  }).toPass({ timeout: 240_000 })
}

/** The steps one after the other, by their links, then the checkout and the thanks. */
async function book(someone: Renter, daysAhead: number): Promise<void> {
  await someone.openStep(tripIn(daysAhead), await carId('Staria'), 'auto', 'sucursal')
  await expect(someone.next('auto')).toBeVisible()
  await someone.next('auto').click()
  await someone.reserve(detailsFor(`dev-${someone.locale}`))
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await someone.code()
}

/** A page without its styles is no look at the site. */
async function styled(page: Page): Promise<void> {
  const header = page.getByRole('banner').first()
  await expect(header).toHaveCSS('font-family', /Geist/)
}

test('an edited component shows itself without a reload', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open('/')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  edit('app/components/layout/footer.tsx', '<footer', '<footer data-edited="yes"')
  await expect(page.locator('footer[data-edited="yes"]')).toBeVisible()
  edit('app/features/home/home.css', /^/, 'footer { outline: 3px solid rgb(1, 2, 3) }\n')
  await expect(page.locator('footer').first()).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

/** In the copy of the project that the server runs from. */
function edit(path: string, what: string | RegExp, by: string): void {
  const file = `${environment('DEV_TREE')}/${path}`
  const source = readFileSync(file, 'utf8')
  const changed = source.replace(what, by)
  if (changed === source) throw new Error(`${path} has nothing to edit`)
  writeFileSync(file, changed)
}
