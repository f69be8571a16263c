import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { nextOn, tripFrom, withTrip } from './lib/trip'

/** Of a day without a season. */
const trip = tripFrom(nextOn(4, 20), 4)

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a young driver has the fee in every price from the search on`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', trip))
    const price = page.getByRole('article').first().locator('.v')
    const before = await price.textContent()
    await someone.open(withTrip('/', trip))
    await page.getByLabel(t('search_driver_age')).selectOption('22')
    await expect(page).toHaveURL(/edad=22/)
    expect(await violationsOf(page)).toEqual([])
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
    expect(await violationsOf(page)).toEqual([])
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    test('the age is chosen and stays', { tag: '@phone' }, async ({ page, renter }) => {
      const someone = renter(locale)
      const { t } = someone
      await page.goto(someone.path(withTrip('/', trip)))
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
  await expect(page).not.toHaveURL(/edad/)
  await expect(page.getByRole('article').first()).toBeVisible()
})
