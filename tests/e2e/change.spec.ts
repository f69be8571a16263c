import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { gateOf, holdCode } from './lib/gate'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { asAdministrator, carId, putState, reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'
import { takeAll } from './lib/take-all'
import { nextOn, type Trip, tripFrom } from './lib/trip'

const PATH = '/reserva/gestionar/cambiar'

/** Long enough for whatever is ready to be shown. */
async function someFrames(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
    return true
  })
}

function offer(page: Page, { t }: Renter) {
  return page.getByRole('complementary', { name: t('change_before_now') })
}

/** The one button that accepts: of the bill, or of the bar of a phone. */
function accept(page: Page, someone: Renter) {
  return someone.phone
    ? someone.button('change_do_short')
    : offer(page, someone).locator('button[type=submit]')
}

function addressOf({ recogida, devolucion, desde, hasta }: Trip, more: Record<string, string>) {
  return `${PATH}?${new URLSearchParams({ recogida, devolucion, desde, hasta, ...more })}`
}

const dayLater = (moment: string) => {
  const next = new Date(`${moment}:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 16)
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a dearer plan is shown line by line, accepted, and its difference waits at the counter`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    const code = await booked({ ...wanted, person: person('change') }, 'paid')
    const before = Number((await reservationByCode(code)).total)
    await recordShifts(page)

    await someone.open('/reserva/gestionar/reserva')
    await page
      .getByRole('region', { name: t('manage_actions') })
      .getByRole('link', { name: t('manage_change') })
      .click()
    await expect(someone.heading('change_title')).toBeVisible()
    await someone.ready()
    await expect(page.getByText(t('change_nothing'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    await someone.coverage('standard').check()
    await expect(offer(page, someone)).toBeVisible()
    await expect(page).toHaveURL(/cobertura=standard/)
    const rows = offer(page, someone).getByRole('row')
    expect(await rows.count()).toBeGreaterThan(3)
    expect(await violationsOf(page)).toEqual([])
    expect(Number((await reservationByCode(code)).total)).toBe(before)
    await page.reload()
    await someone.ready()
    await expect(someone.coverage('standard')).toBeChecked()
    const { sum, told } = await shiftsOf(page)
    expect(sum, told).toBeLessThanOrEqual(SHIFT_LIMIT)

    await someone.button('change_pay_or_counter').click()
    await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
    await expect(page.getByText(t('manage_entry_changed'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('manage_entry_counter'), { exact: true }).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const row = await reservationByCode(code)
    expect(row.status).toBe('paid')
    expect(Number(row.total)).toBeGreaterThan(before)
  })

  test(`${locale}: days of a season that asks for more lead to the ones that are long enough`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    const someone = renter(locale)
    const { t } = someone
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    await booked({ ...wanted, person: person('short-change') }, 'counter')
    const christmas = nextOn(12, 22)
    const season = locale === 'es' ? 'Navidad y Año Nuevo' : 'Christmas and New Year'
    await someone.open(addressOf(tripFrom(christmas, 2), {}))
    const words = t('fleet_stay', { season, days: t('bill_days', { count: 3 }) })
    const note = page.getByRole('status').filter({ hasText: words })
    await expect(note).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await someone.ready()
    await note.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`hasta=${christmas.add({ days: 3 })}`))
    await expect(offer(page, someone)).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('a change is previewed by one plain form and accepted by another', {
      tag: ['@in-full', '@phone'],
    }, async ({ page, renter, person, freeTrip, baseURL }) => {
      const someone = renter(locale)
      const trip = freeTrip()
      const wanted = { request: page.request, origin: baseURL ?? '', trip }
      const code = await booked({ ...wanted, person: person('plain-change') }, 'counter')
      const before = await reservationByCode(code)
      await someone.openWithoutScript(PATH)
      await page.locator('input[name=hasta_fecha]').fill(dayLater(trip.hasta).slice(0, 10))
      await someone.coverage('full').check()
      await someone.button('change_price').click()
      await expect(offer(page, someone)).toBeVisible()
      await expect(someone.coverage('full')).toBeChecked()
      expect((await reservationByCode(code)).total).toBe(before.total)
      await accept(page, someone).click()
      await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
      const after = await reservationByCode(code)
      expect(after.total_reservations_days).toBe(before.total_reservations_days + 1)
      expect(after.return_date.slice(0, 16)).toBe(dayLater(trip.hasta))
    })
  })
}

test('with the keyboard alone', { tag: '@in-full' }, async ({
  page,
  renter,
  person,
  freeTrip,
  baseURL,
}) => {
  const someone = renter('es')
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
  const code = await booked({ ...wanted, person: person('keys-change') }, 'counter')
  const before = Number((await reservationByCode(code)).total)
  await someone.open(PATH)
  await someone.coverage('basic').focus()
  await page.keyboard.press('ArrowDown')
  await expect(offer(page, someone)).toBeVisible()
  await expect(someone.coverage('standard')).toBeFocused()
  await accept(page, someone).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  expect(Number((await reservationByCode(code)).total)).toBeGreaterThan(before)
})

test('a plan and a day that are chosen before the page is alive are taken', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const trip = freeTrip()
  const wanted = { request: page.request, origin: baseURL ?? '', trip }
  await booked({ ...wanted, person: person('early-change') }, 'counter')
  const open = await holdCode(page)
  // Chosen before it reacts.
  await page.goto(someone.path(PATH), { waitUntil: 'commit' })
  await someone.coverage('standard').check()
  const later = dayLater(trip.hasta)
  await page.locator('[name=hasta_fecha]').fill(later.slice(0, 10))
  open()
  await expect(page).toHaveURL(/cobertura=standard/)
  await expect(page).toHaveURL(new RegExp(`hasta=${encodeURIComponent(later)}`))
  await expect(someone.coverage('standard')).toBeChecked()
  await expect(offer(page, someone)).toBeVisible()

  // A page that the browser draws by itself has its choices from the address.
  await page.locator('.back-link').first().click()
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  await page.goBack()
  await expect(offer(page, someone)).toBeVisible()
  await someFrames(page)
  await expect(page).toHaveURL(new RegExp(`hasta=${encodeURIComponent(later)}`))
  await expect(someone.coverage('standard')).toBeChecked()
})

test('another window changed it meanwhile: the page says so and shows it as it is now', {
  tag: '@phone',
}, async ({ page, context, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  const wanted = { request: page.request, origin: baseURL ?? '', trip }
  const code = await booked({ ...wanted, person: person('two-windows') }, 'counter')
  await someone.open(addressOf(trip, { cobertura: 'standard' }))
  await expect(offer(page, someone)).toBeVisible()
  const other = await context.newPage()
  // Its form is only read.
  await other.goto(someone.path(addressOf(trip, { cobertura: 'full' })))
  const form = other.locator('form[method=post]').first()
  const fields = await form.evaluate((element) => [
    ...new FormData(element as HTMLFormElement).entries(),
  ])
  const sent = await context.request.post(PATH, {
    form: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    headers: { Origin: new URL(other.url()).origin },
    maxRedirects: 0,
  })
  expect(sent.status()).toBe(303)
  await other.close()
  // Told once the page shows the booking as it is now: accepting what stood there before would be refused again.
  const gate = await gateOf(page, 'GET')
  const reloading = gate.waiting()
  await accept(page, someone).click()
  await reloading
  await someFrames(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  gate.open()
  await expect(page.getByRole('alert')).toContainText(t('change_refused_meanwhile'))
  await expect(someone.coverage('standard')).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await accept(page, someone).click()
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  expect((await reservationByCode(code)).status).toBe('confirmed')
})

test('the answer is lost: it says so, keeps what was chosen, and pressed again it is changed once', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip, baseURL, faults }) => {
  faults.allow(/Failed to load resource|net::ERR/)
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  const wanted = { request: page.request, origin: baseURL ?? '', trip }
  const code = await booked({ ...wanted, person: person('lost-change') }, 'counter')
  await someone.open(addressOf(trip, { cobertura: 'standard' }))
  await expect(offer(page, someone)).toBeVisible()
  let lost = 0
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost++
    return route.abort()
  })
  await accept(page, someone).click()
  await expect(page.getByRole('alert')).toContainText(t('change_refused_unavailable'))
  await expect(someone.coverage('standard')).toBeChecked()
  await accept(page, someone).click()
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  expect(lost).toBe(1)
  const changed = await asAdministrator<unknown[]>(
    `/items/reservation_steps?filter[reservation][reservation_id][_eq]=${code}&filter[event][_eq]=change`,
  )
  expect(changed).toHaveLength(1)
})

test('less than two hours before the pick-up it names who can still help', {
  tag: '@phone',
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
  const code = await booked({ ...wanted, person: person('late-change') }, 'counter')
  const { id } = await reservationByCode(code)
  const soon = new Date(Date.now() + (60 - 5 * 60) * 60_000).toISOString().slice(0, 19)
  await putState(id, { pickup_date: soon }, 'change')
  await someone.open(PATH)
  await expect(page.getByText(/ya no se puede cambiar en línea/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('sold out on the new days: the booking stands, and a nearest option leads to its price', {
  tag: ['@in-full', '@phone', '@real'],
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  test.slow()
  const someone = renter('es')
  const { t } = someone
  const [trip, wished] = [freeTrip(), freeTrip()]
  const wanted = { request: page.request, origin: baseURL ?? '', trip }
  const code = await booked({ ...wanted, person: person('sold-change') }, 'counter')
  const before = await reservationByCode(code)
  const car = await carId('Soluto')
  await takeAll('Soluto', 2, wished)
  await someone.open(addressOf(wished, { auto: String(car) }))
  await expect(page.getByText(/está agotado/)).toBeVisible()
  await expect(page.getByRole('heading', { name: t('change_nearest') })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.locator('a.ch-near').first().click()
  await expect(offer(page, someone)).toBeVisible()
  expect((await reservationByCode(code)).total).toBe(before.total)
})
