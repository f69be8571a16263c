import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { nextOn, tripFrom, withTrip } from './lib/trip'

/** Seasons and lengths of the sample, on the screens that show prices. */

/** Two days before high season. */
const edge = nextOn(12, 15).subtract({ days: 2 })
const christmas = nextOn(12, 22)

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: days of a season and a week have their rates on the card, the strip and the bill`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const high = locale === 'es' ? 'Temporada alta' : 'High season'
    const weekly = locale === 'es' ? 'Tarifa semanal' : 'Weekly rate'
    await someone.open(withTrip('/flota', tripFrom(edge, 7)))

    const card = page.getByRole('article').first()
    await expect(card.locator('.rates li')).toHaveCount(3)
    await expect(card.locator('.rates')).toContainText(high)
    await expect(card.locator('.rates')).toContainText(t('fleet_rate_base'))
    await expect(card.locator('.rates')).toContainText(weekly)
    await expect(card.locator('.stage')).toContainText(weekly)
    const note = t('fleet_season', { count: 5, days: 7, season: high })
    await expect(page.getByText(note)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])

    // The sum of the days shown is the line of the bill, to the cent.
    const rates = await card.locator('.rates li').allTextContents()
    const parts = rates.slice(0, 2).map((text) => {
      const [, days = '0'] = /^(\d+)/.exec(text) ?? []
      const [, price = '0'] = /\$([\d.,]+)/.exec(text) ?? []
      return Number(days) * Math.round(Number(price.replaceAll(',', '')) * 100)
    })
    const sum = (parts[0] ?? 0) + (parts[1] ?? 0)
    await card
      .getByRole('link', { name: new RegExp(t('fleet_book')) })
      .first()
      .click()
    await someone.ready()
    await expect(page.getByText(`$${(sum / 100).toFixed(2)}`).first()).toBeAttached()
  })

  test(`${locale}: the strip says what touches a season, and what leaving earlier saves`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const high = locale === 'es' ? 'Temporada alta' : 'High season'
    await someone.open(withTrip('/flota', tripFrom(edge, 5)))
    const strip = page.getByRole('region', { name: t('fleet_strip_label') })
    await expect(strip.locator('.pd-d.hi').first()).toBeVisible()
    const key = t('fleet_strip_key', { season: high })
    await expect(strip.getByRole('listitem').filter({ hasText: key }).last()).toBeVisible()
    const [said = ''] = t('fleet_strip_saves', { date: '#', amount: '#' }).split('#')
    await expect(strip.getByText(new RegExp(said.trim())).first()).toBeVisible()
    await strip.locator('.pd-n').getByRole('link').click()
    await expect(strip.locator('.pd-n').getByRole('link')).toHaveCount(0)
  })

  test(`${locale}: a stay that is too short leads to the dates that are long enough`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const season = locale === 'es' ? 'Navidad y Año Nuevo' : 'Christmas and New Year'
    await someone.open(withTrip('/', tripFrom(christmas, 2)))
    await expect(page.getByText(t('search_estimate_stay', { days: 3 }))).toBeVisible()
    await someone.open(withTrip('/flota', tripFrom(christmas, 2)))
    const days = t('bill_days', { count: 3 })
    const words = t('fleet_stay', { season, days })
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText(words)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('status').filter({ hasText: words }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`hasta=${christmas.add({ days: 3 })}`))
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('link', { name: new RegExp(t('fleet_book')) })
        .first(),
    ).toBeVisible()
  })

  test(`${locale}: the calendar names the seasons and strikes days that are too short`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const season = locale === 'es' ? 'Navidad y Año Nuevo' : 'Christmas and New Year'
    await someone.open(withTrip('/', tripFrom(christmas, 5)))
    await page
      .getByRole('button', { name: new RegExp(t('search_return'), 'i') })
      .first()
      .click()
    const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
    await expect(calendar.locator('.seas').first()).toContainText(season)
    const short = calendar.locator(`[data-date="${christmas.add({ days: 2 })}"]`)
    await expect(short).toHaveAttribute('aria-disabled', 'true')
    await expect(short).toContainText(t('search_minimum_days', { days: 3 }))
    await expect(
      calendar.locator(`[data-date="${christmas.add({ days: 3 })}"]`),
    ).not.toHaveAttribute('aria-disabled', 'true')
    expect(await violationsOf(page)).toEqual([])
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    test('the rates, the note and its link are there', { tag: '@phone' }, async ({
      page,
      renter,
    }) => {
      const someone = renter(locale)
      await page.goto(someone.path(withTrip('/flota', tripFrom(christmas, 2))))
      await page.locator('.season-n').getByRole('link').first().click()
      await expect(page.getByRole('article').first().locator('.rates')).toBeVisible()
    })
  })
}
