import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { openReturn } from './lib/open-return'
import { nextOn, tripFrom, withTrip } from './lib/trip'

/** Seasons and lengths of the sample, on the screens that show prices. */

/** Two days before high season. */
const edge = nextOn(12, 13)
const christmas = nextOn(12, 22)

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: days of a season and a week have their rates on the card, the strip and the bill`, {
    tag: ['@phone', '@real'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const high = locale === 'es' ? 'Temporada alta' : 'High season'
    const weekly = locale === 'es' ? 'Tarifa semanal' : 'Weekly rate'
    await someone.open(withTrip('/flota', tripFrom(edge, 7)))

    const card = page.getByRole('article').first()
    await expect(card.locator('.rates li')).toHaveCount(2)
    await expect(card.locator('.rates')).toContainText(high)
    await expect(card.locator('.rates')).toContainText(weekly)
    const words = high.toLowerCase()
    const note = t('fleet_season', { count: 5, days: 7, season: words })
    await expect(page.getByText(note)).toBeVisible()
    await expect(card.getByText(high, { exact: true })).toBeHidden()
    await card.getByRole('button', { name: t('fleet_breakdown') }).click()
    await expect(card.getByText(high, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    // The season says what it adds to the total, which has it; the bill begins with the card's price.
    await expect(card.locator('.rates li').first()).toContainText(/\+\$\d+\.\d\d/)
    const total = (await card.locator('.pay-r .v').textContent()) ?? ''
    await card
      .getByRole('link', { name: new RegExp(t('fleet_book')) })
      .first()
      .click()
    await someone.ready()
    await expect(page.locator('.lines .ln dd').first()).toHaveText(total)
  })

  test(`${locale}: the strip says what touches a season, and what leaving earlier saves`, async ({
    page,
    renter,
  }) => {
    const someone = renter(locale)
    const { t } = someone
    const high = locale === 'es' ? 'temporada alta' : 'high-season'
    await someone.open(withTrip('/flota', tripFrom(edge, 5)))
    const strip = page.getByRole('region', { name: t('fleet_strip_label') })
    await expect(strip.locator('.pd-d.hi').first()).toBeVisible()
    await expect(strip.locator('.pd-k')).toContainText(high)
    const [said = ''] = t('fleet_strip_saves', { date: '#', amount: '#' }).split('#')
    const saving = strip.getByText(new RegExp(said.trim()))
    await expect(saving).toBeVisible()
    await saving.getByRole('link').click()
    await expect(saving).toHaveCount(0)
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
    // All cars have the same minimum, which is said once.
    const card = page.getByRole('article').first()
    await expect(card.getByText(t('fleet_minimum', { count: 3 }))).toHaveCount(0)
    await expect(card).toContainText(t('fleet_minimum_free', { days }))
    await expect(card.getByText(t('fleet_unavailable'))).toHaveCount(0)
    const longer = card.getByRole('link', { name: t('fleet_minimum_see', { days }) })
    const [price = ''] = /\$[\d,.]+/.exec((await card.textContent()) ?? '') ?? []
    expect(await longer.getAttribute('href')).toContain(`hasta=${christmas.add({ days: 3 })}`)
    await page.getByRole('status').filter({ hasText: words }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`hasta=${christmas.add({ days: 3 })}`))
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(card.locator('.v')).toHaveText(price)
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('link', { name: new RegExp(t('fleet_book')) })
        .first(),
    ).toBeVisible()
  })

  test(`${locale}: the strip says that a stay is too short where no car is out`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', tripFrom(christmas, 2)))
    const strip = page.getByRole('region', { name: t('fleet_strip_label') })
    const short = strip.getByText(t('search_minimum_days', { days: 3 }), { exact: true })
    await expect(short.first()).toBeVisible()
    await expect(strip.getByText(t('search_season_minimum', { days: 3 })).first()).toBeAttached()
    await expect(strip.getByText(t('fleet_strip_none'))).toHaveCount(0)
  })

  test(`${locale}: the calendar names the seasons and strikes days that are too short`, {
    tag: ['@in-full', '@phone'],
  }, async ({ renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const season = locale === 'es' ? 'Navidad y Año Nuevo' : 'Christmas and New Year'
    const calendar = await openReturn(someone, tripFrom(christmas, 5))
    await expect(calendar.locator('.seas').first()).toContainText(season)
    const dates = locale === 'es' ? '20 – 31 dic' : 'Dec 20 – 31'
    await expect(calendar.locator('.seas').first()).toContainText(dates)
    const short = dayOf(calendar, christmas.add({ days: 2 }))
    await expect(short).toHaveAttribute('aria-disabled', 'true')
    await expect(short).toContainText(t('search_minimum_days', { days: 3 }))
    await expect(dayOf(calendar, christmas.add({ days: 3 }))).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    // The day that the note names is chosen by it.
    await calendar.locator('.cal-note').getByRole('button').click()
    await expect(dayOf(calendar, christmas.add({ days: 3 }))).toContainText(t('search_return'))
  })

  test(`${locale}: a return is refused for any of its days, whatever month is shown`, {
    tag: ['@in-full', '@phone'],
  }, async ({ renter }) => {
    const someone = renter(locale)
    const { t } = someone
    // The day before Christmas is high season, which has no shortest stay.
    const before = nextOn(12, 19)
    const calendar = await openReturn(someone, tripFrom(before, 5))
    const struck = dayOf(calendar, before.add({ days: 2 }))
    await expect(struck).toContainText(t('search_minimum_days', { days: 3 }))
    await expect(struck).toHaveAttribute('aria-disabled', 'true')
    for (const days of [1, 3]) {
      const free = dayOf(calendar, before.add({ days }))
      await expect(free).not.toHaveAttribute('aria-disabled', 'true')
    }
    await calendar.getByRole('button', { name: t('search_done'), exact: true }).click()

    const last = nextOn(12, 31)
    const january = await openReturn(someone, tripFrom(last, 5))
    await expect(dayOf(january, last.add({ days: 2 }))).toHaveAttribute('aria-disabled', 'true')
    await january
      .getByRole('button', { name: t('search_next_month') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(dayOf(january, last)).toHaveCount(0)
    await expect(january.locator('.cal-note').getByRole('button')).toBeVisible()
  })

  test(`${locale}: the calendar says what its dates cost, as the fleet does`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const weekly = locale === 'es' ? 'Tarifa semanal' : 'Weekly rate'
    const calendar = await openReturn(someone, tripFrom(edge, 7))
    const foot = calendar.locator('.cal-total')
    await expect(foot).toContainText(weekly)
    const said = (await foot.locator('.num').textContent()) ?? ''
    expect(said).toMatch(/^\$\d+\.\d\d$/)
    await expect(foot).toContainText(
      t('search_total_from', { days: t('bill_days', { count: 7 }), total: said }),
    )
    // One more day is another total, of which nothing is said before it is known.
    await dayOf(calendar, edge.add({ days: 8 })).click()
    await expect(foot.locator('.num')).not.toHaveText(said)
    await someone.open(withTrip('/flota', tripFrom(edge, 7)))
    const totals = page.getByRole('article').locator('.pay-r .v')
    await expect(totals.first()).toHaveText(said)
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    test('the rates, the note and its link are there', { tag: '@phone' }, async ({
      page,
      renter,
    }) => {
      const someone = renter(locale)
      await someone.openWithoutScript(withTrip('/flota', tripFrom(christmas, 2)))
      await page.locator('.holds .dts').getByRole('link').first().click()
      const card = page.getByRole('article').first()
      await card.getByRole('button', { name: someone.t('fleet_breakdown') }).click()
      await expect(card.locator('.rates')).toBeVisible()
    })
  })
}

test('a finger on a day that cannot be chosen leaves the range as it is', {
  tag: ['@in-full', '@phone-only'],
}, async ({ renter }) => {
  const calendar = await openReturn(renter('es'), tripFrom(christmas, 5))
  const range = calendar.locator('td.in')
  await expect(range).toHaveCount(4)
  await tapAnyhow(dayOf(calendar, christmas.add({ days: 2 })))
  await expect(range).toHaveCount(4)
  await dayOf(calendar, christmas.add({ days: 9 })).tap()
  await expect(range).toHaveCount(8)
  await tapAnyhow(dayOf(calendar, christmas.add({ days: 1 })))
  await expect(range).toHaveCount(8)
})

/** Taps a disabled day by force, which waits for nothing: so it stands still before. */
async function tapAnyhow(day: Locator): Promise<void> {
  await day.scrollIntoViewIfNeeded()
  await day.tap({ force: true })
}

function dayOf(calendar: Locator, date: Temporal.PlainDate): Locator {
  return calendar.locator(`[data-date="${date}"]`)
}
