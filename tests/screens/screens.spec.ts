import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { environment } from '../e2e/lib/env'
import { readThrough } from '../e2e/lib/layout-shift'
import { loseConnection } from '../e2e/lib/lose-connection'
import { asAdministrator, carId } from '../e2e/lib/records'
import { detailsFor } from '../e2e/lib/renter'
import { expect, test } from '../e2e/lib/site-test'
import { takeAll } from '../e2e/lib/take-all'
import { nextOn, tripFrom, tripIn, withTrip } from '../e2e/lib/trip'

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url))
/** Bytes; a page that is larger as a whole is shown as its first screen. */
const LIMIT = 200_000
/** The quality of a JPEG that is small, and whose letters stay sharp. */
const QUALITY = 80

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: home, fleet, reservation, checkout, thanks, what comes after it, and its mail`, {
    tag: '@phone',
  }, async ({ page, renter, isMobile }) => {
    const someone = renter(locale)
    const size = isMobile ? 'phone' : 'desktop'
    // Dates of its own: nobody before has taken a unit of the car.
    const trip = tripIn(14 + (locale === 'es' ? 0 : 14) + (isMobile ? 7 : 0))
    const take = (screen: string, whole = true) => shoot(page, `${screen}-${locale}-${size}`, whole)
    await someone.open('/')
    await take('home')
    await someone.open(withTrip('/flota', trip))
    await take('flota')
    await someone.openStep(trip, await carId('Creta'), 'cobertura')
    await someone.coverage('standard').check()
    // The bar of a phone sticks to the screen's end, which a picture of the whole page has in its middle.
    await take('reserva', !isMobile)
    const details = detailsFor(`screens-${locale}-${size}`)
    await someone.reserve(details, 'standard')
    await take('checkout', !isMobile)
    await someone.fillCard('4111 1111 1111 1111')
    await someone.pay('card').click()
    await someone.code()
    await take('thanks')
    await someone.open('/reserva/gestionar/reserva')
    await take('booking')
    await someone.open('/reserva/gestionar/cambiar?cobertura=full')
    await take('change', !isMobile)
    await someone.open('/reserva/gestionar/pagar?por=cambio&cobertura=full')
    await take('pay')
    await someone.open('/reserva/gestionar/cancelar')
    await take('cancel')
    await someone.open('/precheckin/preferences')
    await take('precheckin', !isMobile)
    await showMail(page, details.email)
    await take('mail')
  })

  test(`${locale}: seasons, a stay that is too short, an age, and a car that is taken`, {
    tag: '@phone',
  }, async ({ page, renter, isMobile }) => {
    const someone = renter(locale)
    const { t } = someone
    const size = `${locale}-${isMobile ? 'phone' : 'desktop'}`
    const take = (screen: string, whole = true) => shoot(page, `${screen}-${size}`, whole)
    const edge = tripFrom(nextOn(12, 13), 7)
    await someone.open(withTrip('/', edge))
    await page
      .getByRole('button', { name: new RegExp(t('search_return'), 'i') })
      .first()
      .click()
    const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
    await expect(calendar.locator('.seas').first()).toBeVisible()
    write(`calendar-${size}`, await calendar.screenshot({ type: 'jpeg', quality: QUALITY }))
    await someone.open(withTrip('/flota', edge))
    await take('season')
    await someone.open(withTrip('/flota', tripFrom(nextOn(12, 22), 2)))
    await take('stay')
    await someone.open(withTrip('/flota', edge, { edad: 22 }))
    await take('age', false)
    const taken = tripIn(340 + (locale === 'es' ? 0 : 5) + (isMobile ? 10 : 0), 4)
    const slots = await takeAll('Corolla', 6, taken)
    try {
      await expect(async () => {
        await someone.open(withTrip('/flota', taken))
        await someone
          .card('Toyota Corolla')
          .locator('details.al > summary')
          .click({ timeout: 1500 })
      }).toPass()
      const card = someone.card('Toyota Corolla')
      write(`alert-${size}`, await card.screenshot({ type: 'jpeg', quality: QUALITY }))
    } finally {
      await asAdministrator('/items/reservation_slots', { method: 'DELETE', body: slots })
    }
  })

  test(`${locale}: what is to be read, and what went wrong`, { tag: '@phone' }, async ({
    page,
    context,
    renter,
    isMobile,
    faults,
  }) => {
    faults.allow(/status of 404|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const someone = renter(locale)
    const take = (screen: string) =>
      shoot(page, `${screen}-${locale}-${isMobile ? 'phone' : 'desktop'}`, true)
    for (const [screen, path] of await readPages(page)) {
      await someone.open(path)
      await take(screen)
    }
    for (const [screen, path] of afterwards) {
      await someone.open(path)
      await take(screen)
    }
    await page.goto(someone.path('/no-existe'))
    await someone.ready()
    await take('404')

    await someone.open(withTrip('/flota', tripIn(14)))
    await loadPictures(page)
    await loseConnection(someone)
    await expect(page.getByText(someone.t('shell_compare'))).toBeVisible()
    const name = `offline-${locale}-${isMobile ? 'phone' : 'desktop'}`
    write(name, await page.screenshot({ type: 'jpeg', quality: QUALITY, animations: 'disabled' }))
    await context.setOffline(false)
  })
}

// After the bookings of the others: they are the month.
test('the prices of a year and the month of the owner', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const studio = environment('E2E_DIRECTUS_URL')
  await page.request.post(`${studio}/auth/login`, {
    data: {
      email: environment('E2E_STAFF_EMAIL'),
      password: environment('E2E_STAFF_PASSWORD'),
      mode: 'session',
    },
  })
  for (const [screen, path] of [
    ['rates-es', '/tarifas'],
    ['reports-es', '/informes'],
    ['reports-en', '/informes?idioma=en'],
  ] as const) {
    await page.goto(studio + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, `${screen}-${isMobile ? 'phone' : 'desktop'}`, !isMobile)
  }
})

/** The screens that are opened with a code or an account. */
const afterwards = [
  ['look-up', '/reserva/gestionar'],
  ['account', '/cuenta/entrar'],
  ['privacy', '/privacidad/datos'],
] as const

/** The first page of each kind that the sitemap lists: a kind that comes later has a picture from then on. */
async function readPages(page: Page): Promise<[screen: string, path: string][]> {
  const text = await (await page.request.get('/sitemap.xml')).text()
  const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(([, place = '']) => new URL(place).pathname)
  const kinds: Readonly<Record<string, RegExp>> = {
    car: /^\/flota\/[^/]+$/,
    branches: /^\/sucursales$/,
    branch: /^\/sucursales\/[^/]+$/,
    promos: /^\/promos$/,
    leasing: /^\/info\/leasing/,
    questions: /^\/info\/requisitos$/,
    info: /^\/info\/terminos/,
  }
  return Object.entries(kinds).flatMap(([screen, kind]): [string, string][] => {
    const path = paths.find((one) => kind.test(one))
    return path === undefined ? [] : [[screen, path]]
  })
}

/** The last mail to somebody, as the sandbox has it; its own page runs no scripts, and none could take its picture. */
async function showMail(page: Page, email: string): Promise<void> {
  const sandbox = environment('E2E_SANDBOX_URL')
  const link = page.getByRole('row').filter({ hasText: email }).first().getByRole('link')
  await expect(async () => {
    await page.goto(`${sandbox}/correos`)
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  const path = new URL((await link.getAttribute('href')) ?? '', sandbox).pathname
  const html = await (await page.request.get(`${sandbox}${path}/html`)).text()
  await page.goto(`${sandbox}/healthz`)
  await page.setContent(html)
}

/** Writes `docs/screens/{name}.jpg`: the whole page where that is wanted and stays small, else the first screen. */
async function shoot(page: Page, name: string, whole: boolean): Promise<void> {
  await loadPictures(page)
  const take = (fullPage: boolean) =>
    page.screenshot({ fullPage, animations: 'disabled', type: 'jpeg', quality: QUALITY })
  const wanted = await take(whole)
  write(name, wanted.length <= LIMIT ? wanted : await take(false))
}

function write(name: string, picture: Buffer): void {
  expect(picture.length, `${name} is too large`).toBeLessThanOrEqual(LIMIT)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${name}.jpg`, picture)
}

/** Waits until every picture and letter of the page is shown, those that load late as well. */
async function loadPictures(page: Page): Promise<void> {
  await readThrough(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => !image.checkVisibility() || (image.complete && image.naturalWidth > 0),
    ),
  )
}
