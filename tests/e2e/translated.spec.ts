import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { booked } from './lib/booked'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { translatePages, wordsShown } from './lib/translator'
import { withTrip } from './lib/trip'

/** Translated, and nothing moves any more: a press on a link that is drawn anew meanwhile is none. */
async function isTranslated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-translated]')
  await settledWords(page)
}

/** After all that was pressed the page says the same as when it is loaded. */
async function saysWhatALoadSays(someone: Renter): Promise<void> {
  const { page } = someone
  const before = await settledWords(page)
  await page.reload()
  await someone.ready()
  await isTranslated(page)
  expect(before).toBe(await settledWords(page))
}

/** Questions of the page that have no answer yet. */
const open = new Set<Request>()

test.beforeEach(({ page }) => {
  open.clear()
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
})

/** The same twice, some frames apart, with nothing on its way. */
async function settledWords(page: Page): Promise<string> {
  let words = ''
  await expect(async () => {
    expect(open.size).toBe(0)
    const before = words
    words = await wordsShown(page)
    expect(words).toBe(before)
  }).toPass({ intervals: [300] })
  return words
}

test.describe('under the browser’s translator', () => {
  test.beforeEach(async ({ page, faults }) => {
    // A part that comes alive after it was translated is drawn anew, and React says so.
    faults.allow(/error #418/)
    await translatePages(page, 'alive')
  })

  test('the bill stays true while coverage, extras and coupon change, and no press ends on an error', {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, freeTrip }) => {
    const someone = renter('es')
    const { t } = someone
    await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
    await isTranslated(page)
    const basic = await someone.total()
    await someone.coverage('full').check()
    await expect.poll(() => someone.total()).toBeGreaterThan(basic)
    const full = await someone.total()
    const roadside = { name: 'Asistencia en carretera (ERA)' }
    await page.getByRole('button', { name: t('extras_add_label', roadside) }).click()
    await expect.poll(() => someone.total()).toBeGreaterThan(full)
    await page.getByRole('button', { name: t('extras_added_label', roadside) }).click()
    await expect.poll(() => someone.total()).toBe(full)
    await expect(someone.heading('coverage_heading')).toBeVisible()
    await saysWhatALoadSays(someone)

    await someone.next('cobertura').click()
    await expect(someone.heading('details_heading')).toBeVisible()
    await page.getByRole('textbox', { name: t('coupon_label') }).fill('NADA')
    await someone.button('coupon_apply').click()
    await expect(page.getByText(t('coupon_unknown'))).toBeVisible()
    await page.getByRole('textbox', { name: t('coupon_label') }).fill('VERANO10')
    await someone.button('coupon_apply').click()
    await expect.poll(() => someone.total()).toBeLessThan(full)
    await expect(page.getByText(t('coupon_unknown'))).toBeHidden()
    await expect(page.getByText(t('coupon_applied', { code: 'VERANO10' }))).toBeVisible()
    await page.getByRole('button', { name: t('coupon_remove_label', { code: 'VERANO10' }) }).click()
    await expect.poll(() => someone.total()).toBe(full)
    await someone.next('datos').click()
    await expect(page.getByText(t('problem_required')).first()).toBeVisible()
    await expect(someone.heading('details_heading')).toBeVisible()
  })

  test('a renter books, and the booking’s pages say the total', { tag: '@phone' }, async ({
    page,
    renter,
    freeTrip,
    person,
  }) => {
    const someone = renter('es')
    await someone.open(withTrip('/flota', freeTrip()))
    await isTranslated(page)
    await someone.bookLink('Hyundai Staria', 'counter').click()
    await someone.reserve(person('translated'), 'full')
    const total = await someone.total()
    await someone.pay('counter').click()
    await someone.code()
    await expect(someone.ticket()).toContainText((total / 100).toFixed(2))
  })

  test('the fleet says how many cars a filter leaves, and the car page what a plan costs', {
    tag: '@in-full',
  }, async ({ page, renter, freeTrip }) => {
    const someone = renter('es')
    const trip = freeTrip()
    await someone.open(withTrip('/flota', trip))
    await isTranslated(page)
    await page.getByRole('combobox', { name: someone.t('fleet_sort') }).selectOption({ index: 1 })
    for (const isChosen of [true, false]) {
      await page.getByRole('checkbox', { name: 'Kia' }).setChecked(isChosen)
      await expect(page).toHaveURL(isChosen ? /marca=Kia/ : /^(?!.*marca=)/)
      await saysWhatALoadSays(someone)
    }
  })

  test('a change says what it costs, and no longer what it would have', {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    const someone = renter('es')
    const { t } = someone
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    await booked({ ...wanted, person: person('change') }, 'paid')
    await someone.open('/reserva/gestionar/cambiar')
    await isTranslated(page)
    const offer = page.getByRole('complementary', { name: t('change_before_now') })
    for (const plan of ['standard', 'full', 'basic', 'standard'] as const) {
      await someone.coverage(plan).check()
      if (plan !== 'basic') await expect(page).toHaveURL(new RegExp(`cobertura=${plan}`))
      await expect(someone.heading('change_title')).toBeVisible()
    }
    await expect(offer).toBeVisible()
    await saysWhatALoadSays(someone)
  })

  test('the pre-check-in says what is due', { tag: ['@in-full', '@phone'] }, async ({
    page,
    renter,
    person,
    freeTrip,
    baseURL,
  }) => {
    const someone = renter('es')
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    await booked({ ...wanted, person: person('precheckin') }, 'counter')
    await someone.open('/precheckin/preferences')
    await isTranslated(page)
    await someone.coverage('full').check()
    await page
      .getByRole('button', { name: /^Agregar/ })
      .first()
      .click()
    await someone.coverage('standard').check()
    await expect(someone.coverage('standard')).toBeChecked()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settledWords(page)
    await expect(page.getByText('500', { exact: true })).toHaveCount(0)
  })

  test('the account’s form says what is wrong, and then what was saved', {
    tag: '@in-full',
  }, async ({ page, renter, faults }) => {
    faults.allow(/status of 422/)
    const someone = renter('es')
    const { t } = someone
    await someone.open('/cuenta/registro')
    await isTranslated(page)
    for (let press = 0; press < 2; press++) {
      await someone.button('account_register_title').click()
      await expect(page.getByText(t('account_problem_required')).first()).toBeVisible()
      await someone.textbox('account_name').fill(press ? '' : 'Ana')
    }
    await expect(someone.heading('account_register_title')).toBeVisible()
  })

  test('a toast comes and goes', { tag: '@in-full' }, async ({ page, renter, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const someone = renter('es')
    await someone.open('/promos')
    await isTranslated(page)
    const copy = page.getByRole('button', { name: /copiar/i }).first()
    await copy.click()
    await copy.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settledWords(page)
    await expect(page.getByText('500', { exact: true })).toHaveCount(0)
  })
})

test('a page that is translated before it is alive comes alive', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
  faults,
}) => {
  // React says that the page is not as it was sent.
  faults.allow(/error #418/)
  await translatePages(page, 'before')
  const someone = renter('es')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  await isTranslated(page)
  const basic = await someone.total()
  await someone.coverage('full').check()
  await expect.poll(() => someone.total()).toBeGreaterThan(basic)
  await saysWhatALoadSays(someone)
})
