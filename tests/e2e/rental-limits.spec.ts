import { confirmAtCounterByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { expect, test } from './fixtures'
import { tripIn, withTrip } from './lib/trip'

/** A class that the sample's Boquete does not hand out. */
const trip = { ...tripIn(30, 4), recogida: 'boquete', devolucion: 'boquete' }

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: what a branch does not hand out says why, and where it is`, {
    tag: '@phone',
  }, async ({ page, renter }) => {
    const someone = renter(locale)
    const { t } = someone
    await someone.open(withTrip('/flota', trip, { clase: 'van_grande' }))
    const why = t('limit_not_offered', { branch: 'Boquete' })
    const card = page.getByRole('article').first()
    await expect(card).toContainText(why)
    // The nearest by road, not the first of the list.
    const there = t('limit_pick_up_at', { branch: 'David' })
    await card.getByRole('link', { name: there }).click()
    await expect(page).toHaveURL(/recogida=david&devolucion=david/)
    await expect(page.getByText(why)).toHaveCount(0)
    await expect(
      page
        .getByRole('article')
        .first()
        .getByRole('link', { name: new RegExp(t('fleet_book')) })
        .first(),
    ).toBeVisible()
  })

  test(`${locale}: a change that is not handed out says why, and leads to one that is`, {
    tag: ['@in-full', '@phone'],
  }, async ({ page, context, renter, person, freeTrip, baseURL }) => {
    const someone = renter(locale)
    const { t } = someone
    const booked = freeTrip()
    const booking = {
      ...{ request: context.request, origin: baseURL ?? '', trip: booked },
      ...{ person: person('limited'), model: 'Hiace' },
    }
    await confirmAtCounterByHttp(booking, await reserveByHttp(booking))
    const { desde, hasta } = booked
    const moved = { recogida: 'boquete', devolucion: 'boquete', desde, hasta }
    await someone.open(`/reserva/gestionar/cambiar?${new URLSearchParams(moved)}`)
    const note = page
      .getByRole('complementary')
      .getByText(/Hiace\./)
      .locator('..')
    await expect(note).toContainText(t('limit_not_offered', { branch: 'Boquete' }))
    await note.getByRole('link', { name: t('limit_pick_up_at', { branch: 'David' }) }).click()
    await expect(page).toHaveURL(/recogida=david/)
    await expect(page.getByRole('complementary', { name: t('change_before_now') })).toBeVisible()
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })
    test('the reason and its link are there', async ({ page, renter }) => {
      const someone = renter(locale)
      await someone.openWithoutScript(withTrip('/flota', trip, { clase: 'van_grande' }))
      const why = someone.t('limit_not_offered', { branch: 'Boquete' })
      const card = page.getByRole('article').first()
      await expect(card).toContainText(why)
      await card.getByRole('link').last().click()
      await expect(page).not.toHaveURL(/recogida=boquete/)
    })
  })
}
