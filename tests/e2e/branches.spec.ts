import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import type { Renter } from './lib/renter'

const cards = (page: Page) => page.getByRole('main').locator('li[id]')
const nameOf = (page: Page, slug: string) => page.locator(`li#${slug}`).getByRole('heading').first()
const search = ({ page, t }: Renter) => page.getByRole('searchbox', { name: t('branches_search') })

/** Until the page has told what it shows now. */
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeAttached()

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the branches and one of them are there in their language`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open('/sucursales')
    await expect(page).toHaveTitle(`${t('branches_title')} - Firefly Car Rental`)
    await expect(page.getByRole('heading', { level: 1, name: t('branches_title') })).toBeVisible()
    await expect(cards(page)).toHaveCount(12)
    // Every link stays in the form of the address.
    const form = locale === 'en' ? /^\/en(\/|$)/ : /^\/(?!en(\/|$))/
    const links = await page.getByRole('main').locator('a[href^="/"]').all()
    expect(links.length).toBeGreaterThanOrEqual(12)
    for (const link of links) expect(await link.getAttribute('href')).toMatch(form)

    await someone.open('/sucursales/david')
    const name = locale === 'en' ? 'David Airport' : 'Aeropuerto de David'
    await expect(page).toHaveTitle(`${name} - Firefly Car Rental`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // The airport's 6 % and ITBMS are in it, as among the charges below (D48).
    await expect(page.getByText(t('branches_late_return_fee', { fee: '$28.36' }))).toBeVisible()
    await expect(page.locator('.bch-charges').getByText('$28.36')).toBeVisible()
    expect(await widerThanWindow(page)).toBe(false)
  })
}

test('a typed question narrows list and map at once, stands in the address, and survives a reload', {
  tag: '@phone',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales')
  await search(someone).fill('cangrejo')
  await expect(cards(page)).toHaveCount(1)
  await expect(nameOf(page, 'via-espana')).toBeVisible()
  await says(page, t('branches_count', { count: 1 }))
  await expect(page).toHaveURL(/\/sucursales\?q=cangrejo$/)
  await page.reload()
  await someone.ready()
  await expect(search(someone)).toHaveValue('cangrejo')
  await expect(cards(page)).toHaveCount(1)
  await someone.button('branches_search_clear').click()
  await expect(search(someone)).toBeFocused()
  await expect(cards(page)).toHaveCount(12)
  await expect(page).toHaveURL(/\/sucursales$/)
})

test('a town without a branch is named, with the nearest in a straight line and never by road', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales')
  await search(someone).fill('Penonomé')
  await expect(
    page.getByRole('heading', { name: t('branches_none_in', { place: 'Penonomé' }) }),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await expect(cards(page).first()).toHaveAttribute('id', 'rio-hato')
  await expect(cards(page).first()).toContainText(/A 30.km en línea recta/)
  await expect(page.getByRole('main')).not.toContainText(/por carretera|manejando/)
  await page.getByRole('link', { name: t('branches_show_all', { count: 12 }) }).click()
  await expect(cards(page)).toHaveCount(12)
  await expect(search(someone)).toHaveValue('')

  await search(someone).fill('Atlantis')
  await expect(
    page.getByRole('heading', { name: t('branches_unknown', { place: 'Atlantis' }) }),
  ).toBeVisible()
  await expect(cards(page)).toHaveCount(12)

  await someone.open('/sucursales?q=boquete&filtro=aeropuertos')
  await expect(page.getByRole('heading', { name: t('branches_none_filtered') })).toBeVisible()
  await page.getByRole('link', { name: t('branches_without_filter') }).click()
  await expect(cards(page)).toHaveCount(1)
})

test('home leads to the branches and to each of them', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('en')
  const { t } = someone
  await someone.open('/')
  await page.getByRole('link', { name: t('home_branches_link') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('branches_title') })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').locator('summary', { hasText: 'Tocumen Airport' }).click()
  const link = page.getByRole('link', { name: t('branches_see') })
  await link.filter({ hasText: 'Tocumen Airport' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tocumen Airport' })).toBeVisible()
})

test('chips count what they show', { tag: '@in-full' }, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open('/sucursales')
  const chips = page.getByRole('group', { name: someone.t('branches_filter') })
  for (const key of ['branches_airports', 'branches_in_town', 'branches_open_now']) {
    const chip = chips.getByRole('link', { name: someone.t(key) })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-current', 'true')
    const count = Number((await chip.textContent())?.replace(/\D/g, ''))
    await expect(cards(page)).toHaveCount(count)
    expect(count).toBeGreaterThan(0)
  }
  await expect(page).toHaveURL(/filtro=abiertas$/)
})

test('a pin chooses its branch, the address holds the choice, and its card leads on', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales')
  const map = page.getByRole('figure', { name: t('branches_map') })
  await map.getByRole('link', { name: /^10\. Aeropuerto de David, / }).click()
  await expect(page).toHaveURL(/\/sucursales#david$/)
  const chosen = page.locator('li#david')
  await expect(cards(page).first()).toHaveAttribute('id', 'david')
  await expect(chosen).toBeFocused()
  await expect(chosen).toBeInViewport()
  await expect(chosen.getByRole('table', { name: t('branches_hours_of_week') })).toBeVisible()
  await expect(page.getByRole('main').locator('table:visible')).toHaveCount(2)
  await page.reload()
  await expect(chosen.getByRole('table', { name: t('branches_hours_of_week') })).toBeVisible()

  await chosen.getByRole('link', { name: t('branches_see') }).click()
  await expect(page).toHaveURL(/\/sucursales\/david$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Aeropuerto de David' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#david$/)
  await chosen.getByRole('link', { name: t('branches_book_here') }).click()
  await expect(page).toHaveURL(/\/flota\?recogida=david/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('on a phone the map opens on the whole screen, and a pin there chooses', {
  tag: ['@in-full', '@phone-only'],
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales')
  await someone.button('branches_map_large').click()
  const dialog = page.getByRole('dialog', { name: t('branches_map_title') })
  await dialog.getByRole('link', { name: /^2\. Vía España, / }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/#via-espana$/)
  await expect(page.locator('li#via-espana').getByRole('table').first()).toBeVisible()
  expect(await widerThanWindow(page)).toBe(false)
})

test.describe('near me', () => {
  const nearDavid = { latitude: 8.43, longitude: -82.43 }

  test('asks on a press alone, sorts, and forgets', { tag: '@in-full' }, async ({
    page,
    context,
    renter,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(nearDavid)
    const someone = renter('es')
    const { t } = someone
    const asked = () => page.evaluate(() => (window as { asked?: number }).asked ?? 0)
    await page.addInitScript(() => {
      const { geolocation } = navigator
      const ask = geolocation.getCurrentPosition.bind(geolocation)
      geolocation.getCurrentPosition = (...args) => {
        const seen = window as { asked?: number }
        seen.asked = (seen.asked ?? 0) + 1
        ask(...args)
      }
    })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
    await someone.open('/sucursales')
    expect(await asked()).toBe(0)
    await someone.button('branches_near_me').click()
    await says(page, t('branches_near_here'))
    expect(await asked()).toBe(1)
    await expect(
      page.getByRole('heading', { name: t('branches_nearest', { count: 6 }) }),
    ).toBeVisible()
    await expect(cards(page)).toHaveCount(6)
    await expect(cards(page).first()).toHaveAttribute('id', 'david')
    await expect(cards(page).first()).toContainText(/A 4\.4.km de ti/)
    await page.getByRole('button', { name: t('branches_rest', { count: 6 }) }).click()
    await expect(cards(page)).toHaveCount(12)
    await someone.button('branches_near_clear').click()
    await expect(cards(page).first()).toHaveAttribute('id', 'aeropuerto-tocumen')
    // It is nobody's but this screen's.
    expect(sent.filter((text) => text.includes('8.43') || text.includes('82.43'))).toEqual([])
    expect(page.url()).not.toContain('8.43')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
    expect(kept).not.toContain('82.43')
  })

  test('says so when it is refused, cannot be known, is slow, or is abroad', {
    tag: '@in-full',
  }, async ({ page, context, renter }) => {
    const someone = renter('en')
    const { t } = someone
    await someone.open('/sucursales')
    await context.clearPermissions()
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) =>
        refuse?.({ code: 1 } as GeolocationPositionError)
    })
    await someone.button('branches_near_me').click()
    await says(page, t('branches_near_denied_text'))
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, refuse) =>
        refuse?.({ code: 2 } as GeolocationPositionError)
    })
    await someone.button('branches_near_me').click()
    await says(page, t('branches_near_failed_text'))
    await expect(cards(page)).toHaveCount(12)

    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (take) => {
        const coords = { latitude: 4.71, longitude: -74.07 } as GeolocationCoordinates
        Object.assign(window, { answer: () => take({ coords } as GeolocationPosition) })
      }
    })
    await someone.button('branches_near_me').click()
    await says(page, t('branches_near_slow'))
    await expect(cards(page)).toHaveCount(12)
    await page.evaluate(() => (window as unknown as { answer: () => void }).answer())
    await says(page, t('branches_near_outside_text', { name: 'Tocumen Airport' }))
    await expect(cards(page).first()).toHaveAttribute('id', 'aeropuerto-tocumen')
  })
})

test('a page that is old says what is open by the clock, in Panama’s time whatever the device’s zone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'es-PA',
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  const html = await (await context.request.get('/sucursales/coronado')).text()
  // Next Tuesday, when nothing of the sample is closed for a holiday: 17:59 of Panama.
  const day = new Date(Date.now() - 5 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7 || 7))
  const at = (time: string) => new Date(`${day.toISOString().slice(0, 10)}T${time}:00-05:00`)
  await page.clock.install({ time: at('17:59') })
  await page.route('**/sucursales/coronado', (route) =>
    route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }),
  )
  // Its clock stands still, and it is only read.
  await page.goto('/sucursales/coronado')
  const status = page.getByRole('main').getByText(/^(Abierta|Cierra|Cerrada)/)
  await expect(status).toHaveText(/^Cierra pronto, 6.p\..m\.$/)
  await page.clock.fastForward(61_000)
  await expect(status).toHaveText(/^Cerrada, abre mañana 8.a\..m\.$/)
  await page.clock.setSystemTime(at('12:00'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(status).toHaveText(/^Abierta/)
  await context.close()
})

test('book from a branch: dates, price and the fleet for them', {
  tag: ['@phone', '@real'],
}, async ({ page, renter, isMobile }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales/via-espana')
  const book = page.getByRole('complementary', {
    name: t('branches_book_at', { name: 'Vía España' }),
  })
  await expect(book).toContainText(/Desde\s*\$\d+\.\d\d/)
  await book.getByRole('combobox', { name: t('search_pickup_time') }).selectOption('11:00')
  await book.getByRole('button', { name: t('branches_book_here') }).click()
  await expect(page).toHaveURL(
    /\/flota\?recogida=via-espana&devolucion=via-espana&desde=.*T11(%3A|:)00/,
  )
  await page.goBack()
  if (isMobile) {
    const bar = page
      .getByRole('main')
      .getByRole('link', { name: t('branches_book_here'), exact: true })
    await expect(bar).toBeInViewport()
    await bar.click()
    await expect(page).toHaveURL(/\/flota\?recogida=via-espana/)
  } else {
    await book.getByRole('link', { name: t('branches_one_way') }).click()
    await expect(page).toHaveURL(/\/\?recogida=via-espana.*#buscar$/)
  }
})

test('the other language keeps the dates that were chosen at a branch', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  await renter('es').open('/sucursales/via-espana')
  const time = (locale: 'es' | 'en') =>
    page.getByRole('combobox', { name: renter(locale).t('search_pickup_time') })
  await time('es').selectOption('11:30')
  await page.getByRole('link', { name: 'EN, English' }).first().click()
  await expect(page).toHaveURL(/\/en\/sucursales\/via-espana$/)
  await renter('en').ready()
  await expect(time('en')).toHaveValue('11:30')
  await page
    .getByRole('button', { name: renter('en').t('branches_book_here') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/en\/flota\?recogida=via-espana&.*desde=.*T11(%3A|:)30/)
})

test('one branch has its charges, routes and three map apps with its place', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/sucursales/aeropuerto-tocumen')
  const main = page.getByRole('main')
  for (const [app, address] of [
    [
      'Google Maps',
      /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=9\.0714,-79\.3835$/,
    ],
    ['Waze', /^https:\/\/waze\.com\/ul\?ll=9\.0714,-79\.3835/],
    ['Apple Maps', /^https:\/\/maps\.apple\.com\/\?daddr=9\.0714,-79\.3835$/],
  ] as const) {
    const link = main.getByRole('link', { name: t('branches_open_in', { app }) })
    expect(await link.getAttribute('href')).toMatch(address)
  }
  await expect(main).toContainText('12%')
  await expect(main).toContainText(t('branches_any_time'))
  const bocas = main.getByRole('row', { name: /Bocas del Toro/ })
  await expect(bocas).toContainText('$299.60')
  await expect(bocas).toContainText(/10.h.30.min y ferry/)
  await expect(
    main.getByRole('region', { name: /Autos en Tocumen/ }).getByRole('listitem'),
  ).toHaveCount(4)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one searches, filters, chooses, reads and books', { tag: ['@phone', '@forms'] }, async ({
    page,
    renter,
    isMobile,
  }) => {
    const someone = renter('en')
    const { t } = someone
    await someone.openWithoutScript('/sucursales')
    await expect(someone.button('branches_near_me')).toBeHidden()
    await search(someone).fill('airport')
    await someone.button('branches_search_submit').click()
    await expect(page).toHaveURL(/\/en\/sucursales\?q=airport$/)
    await expect(cards(page)).toHaveCount(5)
    await page
      .getByRole('group', { name: t('branches_filter') })
      .getByRole('link', { name: t('branches_in_town') })
      .click()
    await expect(page.getByRole('heading', { name: t('branches_none_filtered') })).toBeVisible()
    await page.getByRole('link', { name: t('branches_without_filter') }).click()
    await nameOf(page, 'david').getByRole('link').click()
    await expect(page).toHaveURL(/#david$/)
    const chosen = page.locator('li#david')
    await expect(chosen.getByRole('table', { name: t('branches_hours_of_week') })).toBeVisible()
    await chosen.getByRole('link', { name: t('branches_see') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'David Airport' })).toBeVisible()
    const book = page.getByRole('complementary')
    await book.getByRole('combobox', { name: t('search_pickup_time') }).selectOption('11:00')
    await book.getByRole('button', { name: t('branches_book_here') }).click()
    await expect(page).toHaveURL(/\/en\/flota\?.*recogida=david/)
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await widerThanWindow(page), isMobile ? 'phone' : 'desktop').toBe(false)
  })
})

function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
}
