import { challengeCode } from '../../sandbox/magic.ts'
import { expect, test } from './fixtures'
import { expectAccessible, lookOnBothSizes, sizes } from './lib/accessible'
import { fillLead } from './lib/lead'
import { carId } from './lib/records'
import { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

lookOnBothSizes(test)

/** A screen as it opens is judged by `walk.spec.ts`: here is what becomes of it. */
for (const locale of ['es', 'en'] as const) {
  test.describe(`${locale}: axe finds nothing, on a desktop and on a phone`, () => {
    test('on the home page', async ({ page, renter }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open('/')
      await page.getByRole('switch', { name: t('search_return_elsewhere') }).check()
      await page.locator('summary', { hasText: t('search_have_coupon') }).click()
      const returned = page.getByRole('combobox', { name: t('search_return_place') })
      await returned.selectOption('david')
      await expectAccessible(someone, 'home, return elsewhere')

      const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
      await page.getByRole('button', { name: t('search_pickup_moment') }).click()
      await expect(calendar).toBeVisible()
      await expect(calendar.getByRole('button', { name: /\$/ }).first()).toBeVisible()
      await expectAccessible(someone, 'calendar')
      await calendar.getByRole('button', { name: t('search_done'), exact: true }).click()

      await page.setViewportSize(sizes.phone)
      await page.getByRole('link', { name: t('nav_open_menu') }).click()
      await expect(page.getByRole('dialog', { name: t('nav_menu') })).toBeVisible()
      await expectAccessible(someone, 'menu', ['phone'])
    })

    test('on the fleet', async ({ page, renter, freeTrip }) => {
      const someone = renter(locale)
      const { t } = someone
      const trip = freeTrip()
      await someone.open(withTrip('/flota', trip))
      await expect(page.getByRole('article')).toHaveCount(10)
      await expectAccessible(someone, 'fleet')

      const car = someone.card('Toyota Corolla')
      await car.getByRole('button', { name: t('fleet_breakdown') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(someone, 'breakdown')
      await page.keyboard.press('Escape')

      await page.setViewportSize(sizes.phone)
      await page.getByRole('link', { name: t('fleet_filters'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: t('fleet_filters') })).toBeVisible()
      await expectAccessible(someone, 'filters', ['phone'])
      await page.keyboard.press('Escape')

      await page.setViewportSize(sizes.desktop)
      await someone.button('fleet_change').click()
      await expect(page.getByRole('dialog', { name: t('fleet_change_search') })).toBeVisible()
      await expectAccessible(someone, 'search over the fleet')

      await someone.open(withTrip('/flota', trip, { tipo: 'sedan', pasajeros: 9 }))
      await expect(page.getByRole('heading', { level: 2, name: /9/ })).toBeVisible()
      await expectAccessible(someone, 'empty fleet')
      await someone.open('/flota?recogida=atlantis&desde=ayer')
      await expectAccessible(someone, 'corrected search')
    })

    test('on the page of a car', { tag: '@in-full' }, async ({ page, renter, freeTrip }) => {
      const someone = renter(locale)
      const { t } = someone
      const trip = freeTrip()
      await someone.open(withTrip('/flota/hyundai-creta', trip, { cupon: 'VERANO10' }))
      await expect(page.getByText(t('carpage_coupon', { code: 'VERANO10' }))).toBeVisible()
      await expectAccessible(someone, 'car')

      await page.setViewportSize(sizes.desktop)
      await page.getByRole('button', { name: new RegExp(`^${t('search_pickup')}:`) }).click()
      await expect(page.getByRole('dialog', { name: t('search_choose_dates') })).toBeVisible()
      await expectAccessible(someone, 'calendar over a car', ['desktop'])
      await someone.open(withTrip('/flota/kia-sportage', trip))
      await expect(page.getByRole('heading', { name: t('carpage_out') })).toBeVisible()
      await expectAccessible(someone, 'car out of service')
      await someone.open('/flota/hyundai-creta?recogida=atlantis&desde=ayer&cupon=INVIERNO20')
      await expect(page.getByText(t('search_corrected_title'))).toBeVisible()
      await expectAccessible(someone, 'car with corrections')
    })

    test('on the steps of a reservation', async ({ page, renter, freeTrip }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.openStep(freeTrip(), await carId('Staria'), 'auto')
      await expectAccessible(someone, 'car step')
      await someone.next('auto').click()
      await someone.next('cobertura').click()
      await expect(page.getByText(t('coverage_required'))).toBeVisible()
      await expectAccessible(someone, 'coverage step with its message')
      await someone.coverage('full').check()
      await expectAccessible(someone, 'coverage chosen')

      await page.setViewportSize(sizes.phone)
      await new Renter(page, locale, true).totalText().click()
      await expect(page.getByRole('dialog', { name: t('bill_title') })).toBeVisible()
      await expectAccessible(someone, 'bill of a phone', ['phone'])
      await page.keyboard.press('Escape')

      await page.setViewportSize(sizes.desktop)
      await someone.next('cobertura').click()
      await expect(someone.heading('details_heading')).toBeVisible()
      await someone.textbox('details_email').fill('maria@gmial.com')
      await someone.next('datos').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(someone, 'details step with its messages')
    })

    test('on checkout, verification and thanks', async ({ page, renter, held }) => {
      test.slow()
      const someone = renter(locale)
      await held(someone)
      for (const method of ['checkout_card', 'checkout_paypal', 'checkout_counter'] as const) {
        await someone.method(method).check()
        await expectAccessible(someone, method)
      }
      await someone.method('checkout_card').check()
      await someone.pay('card').click()
      await expect(someone.textbox('card_holder')).toBeFocused()
      await expectAccessible(someone, 'card with its messages')
      await someone.fillCard('4000 0000 0000 0002')
      await someone.pay('card').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(someone, 'declined')

      await someone.fillCard('4000 0000 0000 3220')
      const opening = page.waitForEvent('popup')
      await someone.pay('card').click()
      await expect(someone.heading('verify_title')).toBeVisible()
      await expectAccessible(someone, 'verification')
      const bank = await opening
      await bank.getByRole('textbox').fill(challengeCode)
      await bank.getByRole('button').first().click()
      await someone.code()
      await expectAccessible(someone, 'thanks')
    })

    test('on the promotions', { tag: '@in-full' }, async ({ page, renter }) => {
      const someone = renter(locale)
      const { t } = someone
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', { value: undefined }),
      )
      await someone.open('/promos')
      await page.getByRole('button', { name: t('promos_copy_label', { code: 'VERANO10' }) }).click()
      await expect(page.getByText(t('promos_selected'))).toBeVisible()
      await expectAccessible(someone, 'promotions, a code selected')
      await page.getByRole('textbox', { name: t('coupon_label') }).fill('NADA')
      await someone.button('coupon_apply').click()
      await expect(page.getByText(t('coupon_unknown'))).toBeVisible()
      await expectAccessible(someone, 'promotions, a code refused')
    })

    test('on the branches', { tag: '@in-full' }, async ({ page, renter }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open('/sucursales#via-espana')
      await expect(page.locator('li#via-espana').getByRole('table').first()).toBeVisible()
      await expectAccessible(someone, 'chosen branch')
      await page.setViewportSize(sizes.phone)
      await someone.button('branches_map_large').click()
      await expect(page.getByRole('dialog', { name: t('branches_map_title') })).toBeVisible()
      await expectAccessible(someone, 'map of a phone', ['phone'])
      await page.keyboard.press('Escape')
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = (_, refuse) =>
          refuse?.({ code: 1 } as GeolocationPositionError)
      })
      await someone.button('branches_near_me').click()
      await expect(page.getByText(t('branches_near_denied'))).toBeVisible()
      await expectAccessible(someone, 'location refused')
      await someone.open('/sucursales?q=Penonom%C3%A9')
      await expectAccessible(someone, 'no branch found')
    })

    test('on info pages, questions and the form of companies', { tag: '@in-full' }, async ({
      page,
      renter,
      faults,
    }) => {
      faults.allow(/ERR_FAILED/)
      const someone = renter(locale)
      const { t } = someone
      await someone.open('/info/requisitos')
      await page.getByRole('searchbox').fill('xyz')
      await expect(page.getByText(t('faq_none', { words: 'xyz' }))).toBeVisible()
      await expectAccessible(someone, 'no question found')

      await someone.open('/info/leasing-corporativo')
      await someone.button('lead_ask').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(someone, 'form of companies with its messages')
      await fillLead(page, { company: `Axe ${locale}, S. A.` })
      await page.route('**/_serverFn/**', (route) => route.abort())
      await someone.button('lead_ask').click()
      await expect(page.getByText(t('lead_failed'))).toBeVisible()
      await expectAccessible(someone, 'request that was not sent')
      await page.unroute('**/_serverFn/**')
      await someone.button('lead_retry').click()
      await expect(page.getByText(t('lead_ticket_number'))).toBeVisible()
      await expectAccessible(someone, 'thanks to a company')
    })

    test('on a page that failed', async ({ page, renter, faults }) => {
      faults.allow(/status of 500|answer: 500|console: /)
      const someone = renter(locale)
      await someone.open('/flota')
      await page.route('**/_serverFn/**', (route) => route.fulfill({ status: 500, body: '' }))
      await page.evaluate((to) => history.pushState(null, '', to), someone.path('/info/requisitos'))
      await expect(someone.heading('error_internal_title')).toBeVisible()
      await expect(
        page.getByRole('heading', { name: someone.t('error_still_works') }),
      ).toBeVisible()
      await expectAccessible(someone, 'failed')
    })
  })
}
