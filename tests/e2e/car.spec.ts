import { addDays } from '~/domain/calendar/rental-period'
import { expect, test } from './fixtures'
import { booked } from './lib/booked'
import { centsIn, dollars } from './lib/money'
import { asAdministrator, editContent } from './lib/records'
import type { Renter } from './lib/renter'
import { takeAll } from './lib/take-all'
import { tripIn, withTrip } from './lib/trip'

const CRETA = '/flota/hyundai-creta'

const panel = (renter: Renter) =>
  renter.page.getByRole('complementary', { name: renter.t('carpage_panel') })
const book = (renter: Renter) => panel(renter).getByRole('link', { name: renter.t('fleet_book') })
const total = async (renter: Renter) =>
  centsIn(
    (await panel(renter)
      .getByText(/^\$[\d,.]+$/)
      .first()
      .textContent()) ?? '',
  )

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the page of a car is there, also without dates in the address`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(CRETA)
    await expect(page).toHaveTitle('Hyundai Creta - Firefly Car Rental')
    await expect(page.getByRole('heading', { level: 1, name: 'Hyundai Creta' })).toBeVisible()
    const link = page.locator('link[rel="canonical"]')
    expect(new URL((await link.getAttribute('href')) ?? '').pathname).toBe(someone.path(CRETA))

    await expect(
      page.getByRole('list', { name: t('carpage_facts') }).getByRole('listitem'),
    ).toHaveCount(6)
    await expect(
      page.getByRole('list', { name: t('carpage_plans') }).getByRole('listitem'),
    ).toHaveCount(3)
    await expect(page.getByRole('heading', { name: t('carpage_rules') })).toBeVisible()
    const similar = page.getByRole('region', { name: t('carpage_similar') })
    await expect(similar.getByRole('listitem')).toHaveCount(3)
    await expect(similar.getByRole('listitem').filter({ hasText: 'Creta' })).not.toHaveCount(0)
    await expect(book(someone)).toBeVisible()
    // The default search, as in the fleet; then it is in the address (D2).
    await expect(page).toHaveURL(/recogida=aeropuerto-tocumen.*desde=.*T10%3A00&hasta=.*T10%3A00/)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, 'wider than the window').toBeLessThanOrEqual(0)
  })
}

test('a card of the fleet leads there with its search, and its price is the same, also when it is booked', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const trip = { ...freeTrip(), devolucion: 'via-espana' }
  await someone.open(withTrip('/flota', trip))
  const shown = centsIn(await someone.bookLink('Hyundai Creta', 'now').textContent())
  await someone
    .card('Hyundai Creta')
    .getByRole('link', { name: 'Hyundai Creta', exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${CRETA}\\?recogida=.*devolucion=via-espana`))
  expect(await total(someone)).toBe(shown)

  // The lines come after the total.
  const lines = panel(someone).locator('.ln:not(.tot) dd')
  await expect(lines.first()).toBeAttached()
  const amounts = await lines.allTextContents()
  expect(amounts.length).toBeGreaterThan(1)
  expect(amounts.map(centsIn).reduce((sum, amount) => sum + amount, 0)).toBe(shown)

  const counter = panel(someone).getByRole('link', { name: someone.t('fleet_pay_counter') })
  const later = centsIn(await counter.textContent())
  expect(later).toBeGreaterThan(shown)
  await book(someone).click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await expect(page.getByText(dollars(shown)).first()).toBeVisible()
  await page.goBack()
  await counter.click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await expect(page.getByText(dollars(later)).first()).toBeVisible()
})

test('the picture in a card leads where its name does', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  // The link of the name lies over it.
  await someone.card('Kia Soluto').locator('.stage').click({ force: true })
  await expect(page).toHaveURL(/\/flota\/kia-soluto\?/)
})

test('a day of the calendar is picked up on, for the same length; keys and months lead on', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  const trip = tripIn(45)
  await someone.open(withTrip(CRETA, trip))
  const calendar = page.getByRole('region', { name: t('carpage_calendar') })
  await expect(calendar.getByRole('grid')).toHaveCount(2)
  const pickup = calendar.getByRole('gridcell', { selected: true }).first().locator('a')
  await expect(pickup).toHaveAttribute('data-date', trip.desde.slice(0, 10))
  const wanted = addDays(trip.desde.slice(0, 10), 1)
  await pickup.focus()
  await page.keyboard.press('ArrowRight')
  const next = calendar.locator(`[data-date="${wanted}"]`)
  await expect(next).toBeFocused()
  await expect(next).toHaveAccessibleName(/\$\d+ al día/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`desde=${wanted}T10%3A00&hasta=${addDays(wanted, 5)}T10%3A00`),
  )
  await expect(pickup).toHaveAttribute('data-date', wanted)
  await expect(panel(someone).getByText(t('fleet_total_for', { count: 5 }))).toBeVisible()

  const months = await calendar
    .getByRole('grid')
    .evaluateAll((grids) => grids.map((grid) => grid.ariaLabelledByElements?.[0]?.textContent))
  await calendar.getByRole('link', { name: t('search_next_month') }).click()
  await expect(page).toHaveURL(/mes=\d{4}-\d\d/)
  await expect(calendar.getByRole('grid').first()).toHaveAccessibleName(months[1] ?? 'none')
  await expect(calendar.getByRole('link', { name: t('search_next_month') })).toBeFocused()
})

test('dates and places are changed over the page, which then shows their price', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip(CRETA, freeTrip()))
  const before = await total(someone)

  await panel(someone)
    .getByRole('button', { name: new RegExp(`^${t('search_return')}:`) })
    .click()
  const dates = page.getByRole('dialog', { name: t('search_choose_dates') })
  await expect(dates.getByRole('button', { name: /\$\d+/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await dates.getByRole('button', { name: t('search_done'), exact: true }).click()
  await expect(panel(someone).getByText(t('fleet_total_for', { count: 6 }))).toBeVisible()
  expect(await total(someone)).toBeGreaterThan(before)

  await panel(someone)
    .getByRole('button', { name: t('carpage_place') })
    .click()
  const places = page.getByRole('dialog', { name: t('carpage_change_places') })
  await places.getByRole('combobox', { name: t('search_pickup_place') }).selectOption('via-espana')
  await places.getByRole('button', { name: t('carpage_show_price') }).click()
  await expect(page).toHaveURL(/flota\/hyundai-creta\?recogida=via-espana/)
  await expect(places).toBeHidden()
  // No airport, no airport fee.
  await expect(panel(someone).getByText(/aeropuerto/i)).toHaveCount(0)
})

test('a navigation to a car that this brand does not offer finds no page', {
  tag: '@in-full',
}, async ({ page, renter, faults, ceiba: _ }) => {
  faults.allow(/status of 404/)
  const someone = renter('es')
  await someone.open('/flota')
  await page.evaluate(() => history.pushState({}, '', '/flota/toyota-prado'))
  await expect(someone.heading('error_not_found_title')).toBeVisible()
})

test('a car that is taken offers its next free dates instead of the button', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  await takeAll('Soluto', 2, trip)
  await someone.open(withTrip('/flota/kia-soluto', trip))
  await expect(panel(someone).getByRole('heading', { name: t('carpage_taken') })).toBeVisible()
  const calendar = page.getByRole('region', { name: t('carpage_calendar') })
  const next = calendar.locator(`[data-date="${addDays(trip.desde.slice(0, 10), 1)}"]`)
  await expect(next).toHaveAccessibleName(new RegExp(t('carpage_day_taken')))
  // It is hatched, joined to its neighbours, and the legend says it once.
  await expect(
    calendar.locator('td').getByText(t('carpage_day_taken'), { exact: true }),
  ).toHaveCount(0)
  await expect(calendar.locator('.au-legend')).toContainText(t('carpage_day_taken'))
  await expect(next).toHaveCSS('background-image', /repeating-linear-gradient/)
  await expect(page.getByText(t('fleet_unavailable')).first()).toBeVisible()
  await expect(book(someone)).toHaveCount(0)
  await expect(page.locator('main a[href*="/reserva?"]')).toHaveCount(0)
  await panel(someone)
    .getByRole('link', { name: t('carpage_next_button') })
    .click()
  await expect(book(someone)).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(trip.desde.slice(0, 10)))
  await expect(panel(someone).getByText(t('fleet_total_for', { count: 5 }))).toBeVisible()
})

test('a car out of service and one that is not rented that long say so, and what to do', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('en')
  const { t } = someone
  const trip = freeTrip()
  await someone.open(withTrip('/flota/kia-sportage', trip))
  await expect(panel(someone).getByRole('heading', { name: t('carpage_out') })).toBeVisible()
  await expect(panel(someone).getByRole('link', { name: t('carpage_see_similar') })).toBeVisible()
  await expect(book(someone)).toHaveCount(0)

  // §5.15: the Hiace's `minimio_dias` is 7.
  await someone.open(
    withTrip('/flota/toyota-hiace', {
      ...trip,
      hasta: `${addDays(trip.desde.slice(0, 10), 9)}T10:00`,
    }),
  )
  await expect(
    panel(someone).getByRole('heading', { name: t('carpage_too_long', { count: 7 }) }),
  ).toBeVisible()
  await panel(someone)
    .getByRole('link', { name: /Return on/ })
    .click()
  await expect(book(someone)).toBeVisible()
  await expect(panel(someone).getByText(t('fleet_total_for', { count: 7 }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`hasta=${addDays(trip.desde.slice(0, 10), 7)}T`))
})

test('a coupon of the address is in the price, with the one before struck; a refused one says why', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  await someone.open(withTrip(CRETA, trip))
  const full = await total(someone)
  await someone.open(withTrip(CRETA, trip, { cupon: 'VERANO10' }))
  await expect(panel(someone).getByText(t('carpage_coupon', { code: 'VERANO10' }))).toBeVisible()
  const struck = panel(someone).locator('del').first()
  expect(centsIn(await struck.textContent())).toBe(full)
  const href = (await book(someone).getAttribute('href')) ?? ''
  expect(href).toContain('cupon=VERANO10')
  await expect(panel(someone).locator('.ln.minus')).toContainText('VERANO10')

  await someone.open(withTrip(CRETA, trip, { cupon: 'AVENTURA12' }))
  await expect(
    panel(someone).getByText(t('carpage_coupon_none', { code: 'AVENTURA12' })),
  ).toBeVisible()
  expect(await total(someone)).toBe(full)

  await someone.open(withTrip(CRETA, trip, { cupon: 'INVIERNO20' }))
  await expect(panel(someone).getByRole('status').filter({ hasText: 'INVIERNO20' })).toContainText(
    t('coupon_expired'),
  )
  await panel(someone)
    .getByRole('link', { name: t('fleet_coupon_remove') })
    .click()
  await expect(page).not.toHaveURL(/cupon/)
  expect(await total(someone)).toBe(full)
})

test('the pictures are swiped, or chosen by their small ones', {
  tag: ['@phone', '@forms'],
}, async ({ page, renter, freeTrip, isMobile }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip(CRETA, freeTrip()))
  const views = page.getByRole('list', { name: t('carpage_views', { car: 'Hyundai Creta' }) })
  const side = views.getByRole('img', { name: new RegExp(t('carpage_view_side'), 'i') })
  await expect(views.getByRole('img').first()).toBeInViewport()
  await expect(side).not.toBeInViewport()
  if (isMobile) await views.evaluate((list) => list.scrollTo({ left: list.clientWidth }))
  else await page.getByRole('link', { name: t('carpage_view_side') }).click()
  await expect(side).toBeInViewport({ ratio: 0.9 })
  await expect(page.getByRole('link', { name: t('carpage_view_side') })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('nothing lies on the picture; a coupon that is offered is applied by one press', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip(CRETA, tripIn(20)))
  await expect(page.locator('.au-stage .chip')).toHaveCount(0)
  await expect(page.locator('.au-title .chip')).toHaveText(t('fleet_available'))
  const before = await total(someone)
  const offer = panel(someone).locator('.au-promo')
  const saving = centsIn(await offer.textContent())
  await offer.getByRole('link').click()
  await expect(panel(someone).getByText(t('carpage_coupon', { code: 'VERANO10' }))).toBeVisible()
  const amounts = (await panel(someone).locator('.au-total').textContent())?.match(/\$[\d,.]+/g)
  expect(before - centsIn(amounts?.at(-1) ?? '')).toBe(saving)
})

test('deductible, deposit and addition of each coverage are in view at every width', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open(withTrip(CRETA, tripIn(20)))
  for (const width of [320, 360, 390, 430, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const ends = await page
      .locator('.au-plans :is(dd, .au-adds, h3)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right))
    expect(ends.length).toBe(3 * 4)
    expect(Math.max(...ends), `${width} px`).toBeLessThanOrEqual(width)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('a picture of a similar car lies under no word', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await someone.open(withTrip(CRETA, tripIn(20)))
  for (const width of [320, 390, 430, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overlaps = await page.locator('.au-tile').evaluateAll(
      (tiles) =>
        tiles.flatMap((tile) => {
          const picture = tile.querySelector('.au-pic :is(img, svg)')?.getBoundingClientRect()
          const words = [...tile.querySelectorAll('.au-tx > *')]
          return words.filter((word) => {
            const box = word.getBoundingClientRect()
            return (
              picture &&
              box.left < picture.right &&
              picture.left < box.right &&
              box.top < picture.bottom &&
              picture.top < box.bottom
            )
          })
        }).length,
    )
    expect(overlaps, `${width} px`).toBe(0)
  }
})

test('how tolls are paid is said by the brand, on the page of a car and after the payment', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip, baseURL, passTime }) => {
  const someone = renter('es')
  await someone.open(CRETA)
  await expect(page.getByText(/Panapass/)).toBeVisible()
  const trip = freeTrip()
  const wanted = { request: page.request, origin: baseURL ?? '', trip, person: person('tolls') }
  await booked(wanted, 'counter')
  await someone.open('/reserva/thanks')
  await expect(page.locator('.tolls')).toContainText('Panapass')

  const rows = await asAdministrator<{ id: number }[]>(
    '/items/sites_config_translations?filter[tolls][_nnull]=true&fields=id',
  )
  for (const { id } of rows) {
    await editContent(`/items/sites_config_translations/${id}`, { tolls: 'Paga en la caseta.' })
  }
  await passTime(15_000)
  await someone.open('/reserva/thanks')
  await expect(page.locator('.tolls')).toContainText('Paga en la caseta.')
})

test('the price sticks beside the page of a desktop', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await page.setViewportSize({ width: 1440, height: 900 })
  await someone.open(withTrip(CRETA, tripIn(20)))
  const similar = page.getByRole('region', { name: someone.t('carpage_similar') })
  await similar.scrollIntoViewIfNeeded()
  await expect(book(someone)).toBeInViewport()
  expect((await panel(someone).boundingBox())?.y).toBeCloseTo(24, 0)
})

test('on a phone the total and the button stand at the foot', { tag: '@phone-only' }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip(CRETA, freeTrip()))
  const bar = page.locator('.bar')
  await expect(bar.getByRole('link', { name: someone.t('fleet_book') })).toBeInViewport()
  await expect(bar).toContainText(dollars(await total(someone)))
  await bar.getByRole('link', { name: someone.t('bill_breakdown') }).click()
  await expect(panel(someone).locator('.lines')).toBeInViewport()
})

/** The requests for the price of the Creta, and for its days. */
const asksPrice = (url: URL) => asks(url, /hyundai-creta.*desde/)
const asksDays = (url: URL) => asks(url, /months/)
const asks = (url: URL, what: RegExp) =>
  url.pathname.includes('/_serverFn/') && what.test(decodeURIComponent(url.search))

test('the page stands while price and stock are on their way, and keeps their room', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip('/flota', freeTrip()))
  const answered = Promise.withResolvers<void>()
  await page.route(asksPrice, async (route) => {
    await answered.promise
    await route.continue()
  })
  await someone.card('Creta').getByRole('link', { name: 'Hyundai Creta', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hyundai Creta' })).toBeVisible()
  await expect(panel(someone).getByRole('status')).toHaveText(t('carpage_checking'))
  await expect(book(someone)).toHaveCount(0)
  const facts = page.getByRole('list', { name: t('carpage_facts') })
  const calendar = page.getByRole('region', { name: t('carpage_calendar') })
  const places = () => Promise.all([facts, calendar].map((part) => part.boundingBox()))
  const before = await places()
  answered.resolve()
  await expect(book(someone)).toBeVisible()
  expect(await places()).toEqual(before)
})

test('a price that cannot be read is no car that is taken, and is asked for again', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip, faults }) => {
  faults.allow(/Failed to load resource|Invariant failed|answer: 500/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  await page.route(asksPrice, (route) => route.fulfill({ status: 500, body: 'no' }))
  await someone.card('Creta').getByRole('link', { name: 'Hyundai Creta', exact: true }).click()
  await expect(someone.heading('carpage_failed_title')).toBeVisible()
  await page.unroute(asksPrice)
  await someone.button('fleet_retry').click()
  await expect(book(someone)).toBeVisible()
})

test('days without their prices can still be chosen', { tag: '@in-full' }, async ({
  page,
  renter,
  faults,
}) => {
  faults.allow(/Failed to load resource|Invariant failed|answer: 500/)
  const someone = renter('es')
  const { t } = someone
  const trip = tripIn(47)
  await someone.open(withTrip(CRETA, trip))
  await page.route(asksDays, (route) => route.fulfill({ status: 500, body: 'no' }))
  const calendar = page.getByRole('region', { name: t('carpage_calendar') })
  await calendar.getByRole('link', { name: t('search_next_month') }).click()
  await expect(calendar.getByText(t('carpage_calendar_failed'))).toBeVisible()
  await expect(book(someone)).toBeVisible()
  await calendar.locator('[data-date$="-15"]').first().click()
  await expect(page).toHaveURL(/desde=\d{4}-\d\d-15T10%3A00/)
  await expect(book(someone)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all is read, a day is chosen and the car is booked by links', { tag: '@phone' }, async ({
    page,
    renter,
  }) => {
    const someone = renter('es')
    const { t } = someone
    const trip = tripIn(46)
    const calendar = page.getByRole('region', { name: t('carpage_calendar') })
    // A page does not wait long for the prices of its calendar; the next one has them.
    await expect(async () => {
      await someone.openWithoutScript(withTrip(CRETA, trip))
      await expect(calendar.getByText(/^\$\d+$/).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(
      panel(someone)
        .getByText(/^\$[\d,.]+$/)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('img', { name: /Hyundai Creta/ }).first()).toBeVisible()
    const wanted = addDays(trip.desde.slice(0, 10), 1)
    await calendar.locator(`[data-date="${wanted}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${CRETA}\\?.*desde=${wanted}T10%3A00`))
    await calendar.getByRole('link', { name: t('search_next_month') }).click()
    await expect(page).toHaveURL(/mes=/)
    await panel(someone)
      .getByRole('button', { name: t('carpage_place') })
      .click()
    await expect(page.getByLabel(t('search_pickup_moment'))).toHaveValue(wanted)
    await page.goBack()
    await book(someone).click()
    await expect(someone.heading('coverage_heading')).toBeVisible()
  })
})
