import { expect, test } from './fixtures'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { carId } from './lib/records'
import { nextOn, tripFrom, withTrip } from './lib/trip'

/** The trip begins on a day without a season. */
const trip = tripFrom(nextOn(4, 20), 4)

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a young driver has the fee in every price from the search on`, {
    tag: ['@phone', '@real'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', trip))
    const price = page.getByRole('article').first().locator('.v')
    const before = await price.textContent()
    await someone.open(withTrip('/', trip))
    await page.getByLabel(t('search_driver_age')).selectOption('22')
    await expect(page).toHaveURL(/edad=22/)
    await page.getByRole('button', { name: t('search_cars'), exact: true }).click()
    await expect(page).toHaveURL(/\/flota\?.*edad=22/)
    await someone.ready()
    await expect(page.getByText(t('fleet_young', { age: 22 })).first()).toBeVisible()
    await expect(price).not.toHaveText(before ?? '')
    const young = (await price.textContent()) ?? ''
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: new RegExp(t('fleet_book')) })
      .first()
      .click()
    await someone.ready()
    await expect(page.getByText(young).first()).toBeAttached()
    await expect(page.getByText(t('bill_young_driver')).first()).toBeAttached()
  })

  test(`${locale}: a car with a least age of its own says so, and is not for a younger driver`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const words = t('fleet_age', { age: 25 })
    await someone.open(withTrip('/flota', trip, { clase: 'van_grande' }))
    const card = page.getByRole('article').filter({ hasText: words }).first()
    await expect(
      card.getByRole('link', { name: new RegExp(t('fleet_book')) }).first(),
    ).toBeVisible()
    await someone.open(withTrip('/flota', trip, { clase: 'van_grande', edad: 22 }))
    await expect(card).toBeVisible()
    await expect(card.getByRole('link', { name: new RegExp(t('fleet_book')) })).toHaveCount(0)
  })

  test(`${locale}: an age that is too low becomes the least, which is said`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', trip, { edad: 18 }))
    await expect(page).toHaveURL(/edad=21/)
    const note = page.getByRole('status').filter({ hasText: t('search_now_age', { value: 21 }) })
    await expect(note).toContainText(t('search_fixed_minimum_age', { age: 21 }))
    await expect(page.getByText(t('fleet_young', { age: 21 })).first()).toBeVisible()
  })

  test(`${locale}: the age is remembered on the device, and the landing page counts it everywhere`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    test.slow()
    const young = page.getByText(t('fleet_young', { age: 22 }))
    await recordShifts(page)
    await someone.open('/')
    const tile = page.locator('.tile .num').first()
    const before = (await tile.textContent()) ?? ''
    await page.getByLabel(t('search_driver_age')).selectOption('22')
    await expect(page).toHaveURL(/edad=22/)
    await expect(tile).not.toHaveText(before)
    await expect(young.first()).toBeVisible()
    await expect(page.locator('.receipt')).toContainText(t('bill_young_driver'))
    await page.getByRole('link', { name: t('home_all_fleet') }).click()
    await expect(page).toHaveURL(/\/flota\?.*edad=22/)
    // An address without an age is opened: the menu's, and one that is typed.
    await someone.open('/info/requisitos')
    if (someone.phone) await page.getByRole('link', { name: t('nav_open_menu') }).click()
    // On a phone the links of the menu come with its code, after those of the page's foot.
    const menu = someone.phone
      ? page.getByRole('dialog', { name: t('nav_menu') })
      : page.getByRole('banner')
    const fleet = locale === 'es' ? 'Flota' : 'Fleet'
    await menu.getByRole('link', { name: fleet, exact: true }).click()
    await expect(page).toHaveURL(/\/flota\?.*edad=22/)
    await expect(young.first()).toBeVisible()
    await someone.open('/')
    await expect(page).toHaveURL(/edad=22/)
    await expect(page.getByLabel(t('search_driver_age'))).toHaveValue('22')
    await expect(young.first()).toBeVisible()
    const { sum, told } = await shiftsOf(page)
    expect(sum, told).toBeLessThan(SHIFT_LIMIT)
    await page.getByLabel(t('search_driver_age')).selectOption('')
    await expect(page).not.toHaveURL(/edad/)
    await expect(tile).toHaveText(before)
    await someone.open('/flota')
    await expect(page).toHaveURL(/desde=/)
    await expect(page).not.toHaveURL(/edad/)
  })

  test(`${locale}: a branch asks for the age, and takes it along`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open('/sucursales/david')
    await page.getByLabel(t('search_driver_age')).selectOption('23')
    await expect(page.getByText(t('fleet_young', { age: 23 })).first()).toBeVisible()
    await page.getByRole('link', { name: t('branches_all_cars') }).click()
    await expect(page).toHaveURL(/recogida=david.*edad=23/)
    await someone.open('/sucursales/david')
    await expect(page.getByLabel(t('search_driver_age'))).toHaveValue('23')
  })

  test(`${locale}: the page of a car with a least age, and its form, go by that`, {
    tag: '@phone',
  }, async ({ page, renter, person }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota/toyota-hiace', trip))
    await expect(page.getByText(t('carpage_rule_age_text', { from: 25 }))).toBeVisible()
    await expect(page.getByText(/(Desde|From) 21/)).toHaveCount(0)
    await someone.openStep(trip, await carId('Hiace'), 'cobertura')
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
    await expect(page.getByText(t('details_birthday_help', { age: 25 }))).toBeVisible()
    const year = String(Number(trip.desde.slice(0, 4)) - 24)
    await someone.fillDetails({ ...person('young'), birthday: ['01', '01', year] })
    await someone.textbox('details_email').focus()
    await expect(page.getByText(t('problem_car_age', { age: 25 }))).toBeVisible()
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    test('the age is chosen and stays', { tag: '@phone' }, async ({ page, renter }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.openWithoutScript(withTrip('/', trip))
      await page.getByLabel(t('search_driver_age')).selectOption('21')
      await page.getByRole('button', { name: t('search_cars'), exact: true }).click()
      await expect(page).toHaveURL(/edad=21/)
      await expect(page.getByText(t('fleet_young', { age: 21 })).first()).toBeVisible()
    })
  })
}

test('an age that cannot be read is left out, with a word', async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', trip, { edad: 'veinte' }))
  await expect(page.getByText(someone.t('notice_link_unread'))).toBeVisible()
  await expect(page).not.toHaveURL(/edad/)
  await expect(page.getByRole('article').first()).toBeVisible()
})
