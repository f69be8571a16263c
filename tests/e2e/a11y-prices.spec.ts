import { confirmAtCounterByHttp, reserveByHttp } from '../fixtures/book-by-http'
import { expect, test } from './fixtures'
import { expectAccessible, lookOnBothSizes } from './lib/accessible'
import { openReturn } from './lib/open-return'
import { carId } from './lib/records'
import { nextOn, tripFrom, tripIn, withTrip } from './lib/trip'

lookOnBothSizes(test)

/** Two days before high season. */
const edge = tripFrom(nextOn(12, 13), 7)
const christmas = nextOn(12, 22)
/** Days without a season. */
const plain = tripFrom(nextOn(4, 20), 4)
/** A branch of the sample that does not hand out large vans. */
const boquete = { recogida: 'boquete', devolucion: 'boquete' }

for (const locale of ['es', 'en'] as const) {
  test.describe(`${locale}: axe finds nothing, on a desktop and on a phone`, () => {
    test('where seasons and lengths change the prices', { tag: '@in-full' }, async ({
      page,
      renter,
    }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open(withTrip('/flota', edge))
      await expect(page.getByRole('article').first().locator('.rates li')).toHaveCount(2)
      await expectAccessible(someone, 'rates of a season on the cards')
      await someone.open(withTrip('/flota', tripFrom(christmas, 2)))
      const season = locale === 'es' ? 'Navidad y Año Nuevo' : 'Christmas and New Year'
      await page
        .getByRole('button', { name: t('fleet_breakdown') })
        .first()
        .click()
      await expectAccessible(someone, 'the details of a car')
      await page.keyboard.press('Escape')
      const short = t('fleet_stay', { season, days: t('bill_days', { count: 3 }) })
      await expect(page.getByRole('status').filter({ hasText: short })).toBeVisible()
      await expectAccessible(someone, 'a rental that is too short')

      const calendar = await openReturn(someone, tripFrom(christmas, 5))
      await expect(calendar.locator('.seas').first()).toContainText(season)
      await expect(calendar.locator('[aria-disabled=true]').first()).toBeVisible()
      await expectAccessible(someone, 'days that are too short in the calendar')
      const other = await openReturn(someone, edge)
      await expect(other.locator('.cal-total .num')).toHaveText(/^\$\d+\.\d\d$/)
      await expectAccessible(someone, 'the total of a week in the calendar')
    })

    test('for a young driver', { tag: '@in-full' }, async ({ page, renter, person }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open(withTrip('/', plain))
      await page.getByLabel(t('search_driver_age')).selectOption('22')
      await expect(page).toHaveURL(/edad=22/)
      await expectAccessible(someone, 'an age in the search')
      await someone.open(withTrip('/flota', plain, { clase: 'van_grande', edad: 22 }))
      const card = page.getByRole('article').filter({ hasText: t('fleet_age', { age: 25 }) })
      await expect(card.first()).toBeVisible()
      await expectAccessible(someone, 'a car for older drivers')
      await someone.open(withTrip('/flota', plain, { edad: 18 }))
      const note = page.getByRole('status').filter({ hasText: t('search_now_age', { value: 21 }) })
      await expect(note).toBeVisible()
      await expectAccessible(someone, 'an age that is corrected')
      await someone.open('/sucursales/david')
      await page.getByLabel(t('search_driver_age')).selectOption('23')
      await expect(page.getByText(t('fleet_young', { age: 23 })).first()).toBeVisible()
      await expectAccessible(someone, 'an age at a branch')

      await someone.openStep(plain, await carId('Hiace'), 'cobertura')
      await someone.coverage('basic').check()
      await someone.next('cobertura').click()
      await expect(someone.heading('details_heading')).toBeVisible()
      const year = String(Number(plain.desde.slice(0, 4)) - 24)
      await someone.fillDetails({ ...person('young'), birthday: ['01', '01', year] })
      await someone.textbox('details_email').focus()
      await expect(page.getByText(t('problem_car_age', { age: 25 }))).toBeVisible()
      await expectAccessible(someone, 'a birthday that is too late for the car')
    })

    test('where a branch does not hand a car out', { tag: '@in-full' }, async ({
      page,
      renter,
      person,
      freeTrip,
      baseURL,
    }) => {
      const someone = renter(locale)
      const why = someone.t('limit_not_offered', { branch: 'Boquete' })
      const there = { ...tripIn(30, 4), ...boquete }
      await someone.open(withTrip('/flota', there, { clase: 'van_grande' }))
      await expect(page.getByRole('article').first()).toContainText(why)
      await expectAccessible(someone, 'a class that is not handed out')

      const booking = {
        ...{ request: page.request, origin: baseURL ?? '', trip: freeTrip() },
        ...{ person: person('limited'), model: 'Hiace' },
      }
      await confirmAtCounterByHttp(booking, await reserveByHttp(booking))
      const { desde, hasta } = booking.trip
      const moved = new URLSearchParams({ ...boquete, desde, hasta })
      await someone.open(`/reserva/gestionar/cambiar?${moved}`)
      await expect(page.getByRole('complementary').getByText(/Hiace\./)).toBeVisible()
      await expect(page.getByText(why).first()).toBeVisible()
      await expectAccessible(someone, 'a change to where it is not handed out')
    })
  })
}
