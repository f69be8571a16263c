import { formatDate } from '~/domain/calendar/dates'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { expect, test } from './fixtures'
import { asAdministrator, carId, editContent } from './lib/records'
import { tripIn, withTrip } from './lib/trip'

/** The brand hands out cars from then on. */
const opens = addDays(dateOf(panamaNow(Date.now())), 40)

test.beforeEach(async ({ passTime }) => {
  const [site] = await asAdministrator<{ id: number }[]>(
    '/items/sites_config?filter[brand][_eq]=firefly&fields=id',
  )
  await editContent(`/items/sites_config/${site?.id}`, { disable_reservations_until: opens })
  await passTime(15_000)
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a brand that hands out no cars yet says so on home, and its form begins then`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const sentence = t('search_opens_on', {
      brand: 'Firefly Car Rental',
      date: formatDate(opens, locale),
    })
    await someone.open('/')
    await expect(page.locator('.opening')).toContainText(sentence)
    const pickup = page.locator('.dates button.ctl').first()
    await expect(pickup).toContainText(formatDate(opens, locale))
    await pickup.click()
    const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
    await expect(calendar.locator('.cal-note', { hasText: sentence })).toBeVisible()
    const before = calendar.locator(`[data-date="${addDays(opens, -1)}"]`)
    if ((await before.count()) > 0) {
      await expect(before).toHaveAccessibleName(new RegExp(sentence))
      await expect(before).toBeDisabled()
    }
  })

  test(`${locale}: an old link says from when on, and never that its car is gone`, {
    tag: '@in-full',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    const sentence = t('search_opens_on', {
      brand: 'Firefly Car Rental',
      date: formatDate(opens, locale),
    })
    const trip = tripIn(10)
    for (const path of [
      withTrip('/flota', trip),
      withTrip('/flota/hyundai-creta', trip),
      withTrip('/reserva', trip, { auto: await carId('Creta') }),
      withTrip('/reserva', trip, { auto: 9999 }),
    ]) {
      await someone.open(path)
      const note = page.getByRole('status').filter({ hasText: sentence })
      await expect(note.first()).toContainText(t('search_fixed_dates_moved'))
      await expect(page.getByText(t('notice_car_gone'))).toHaveCount(0)
    }
  })
}
