import AxeBuilder from '@axe-core/playwright'
import { challengeCode } from '../../sandbox/magic.ts'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import { clientNamed, type Renter } from './lib/renter'
import { tripIn, withTrip } from './lib/trip'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const locale of ['es', 'en'] as const) {
  test.describe(`${locale}: axe finds nothing`, { tag: '@phone' }, () => {
    test('on the home page', async ({ page, renter, isMobile }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open('/')
      await expectAccessible(someone, 'home')

      await page.getByRole('switch', { name: t('search_return_elsewhere') }).check()
      await page.locator('summary', { hasText: t('search_have_coupon') }).click()
      const returned = page.getByRole('combobox', { name: t('search_return_place') })
      await returned.selectOption('david')
      await expectAccessible(someone, 'home, return elsewhere')

      const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
      const opener = isMobile ? 'search_pickup' : 'search_pickup_moment'
      await page.getByRole('button', { name: t(opener) }).click()
      await expect(calendar).toBeVisible()
      await expect(calendar.getByRole('button', { name: /\$/ }).first()).toBeVisible()
      await expectAccessible(someone, 'calendar')
      await calendar.getByRole('button', { name: t('search_done'), exact: true }).click()

      if (!isMobile) return
      await page.getByRole('link', { name: t('nav_open_menu') }).click()
      await expect(page.getByRole('dialog', { name: t('nav_menu') })).toBeVisible()
      await expectAccessible(someone, 'menu')
    })

    test('on the fleet', async ({ page, renter, isMobile }) => {
      const someone = renter(locale)
      const { t } = someone
      await someone.open(withTrip('/flota', tripIn(60)))
      await expect(page.getByRole('article')).toHaveCount(10)
      await expectAccessible(someone, 'fleet')

      const car = someone.card('Toyota Corolla')
      await car.getByRole('button', { name: t('fleet_breakdown') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(someone, 'breakdown')
      await page.keyboard.press('Escape')

      if (isMobile) {
        await page.getByRole('link', { name: t('fleet_filters'), exact: true }).click()
        await expect(page.getByRole('dialog', { name: t('fleet_filters') })).toBeVisible()
        await expectAccessible(someone, 'filters')
        await page.keyboard.press('Escape')
      }
      const change = isMobile ? 'fleet_change_search' : 'fleet_change'
      await someone.button(change).click()
      await expect(page.getByRole('dialog', { name: t('fleet_change_search') })).toBeVisible()
      await expectAccessible(someone, 'search over the fleet')

      await someone.open(withTrip('/flota', tripIn(60), { tipo: 'sedan', pasajeros: 9 }))
      await expect(page.getByRole('heading', { level: 2, name: /9/ })).toBeVisible()
      await expectAccessible(someone, 'empty fleet')
      await someone.open('/flota?recogida=atlantis&desde=ayer')
      await expectAccessible(someone, 'corrected search')
    })

    test('on the steps of a reservation', async ({ page, renter, isMobile }) => {
      const someone = renter(locale)
      const { t } = someone
      const [trip, car] = [tripIn(61), await carId('Staria')]
      await someone.openStep(trip, car, 'auto')
      await expectAccessible(someone, 'car step')
      await someone.next('auto').click()
      await someone.next('cobertura').click()
      await expect(page.getByText(t('coverage_required'))).toBeVisible()
      await expectAccessible(someone, 'coverage step with its message')
      await someone.coverage('full').check()
      await expectAccessible(someone, 'coverage chosen')
      if (isMobile) {
        await someone.totalText().click()
        await expect(page.getByRole('dialog', { name: t('bill_title') })).toBeVisible()
        await expectAccessible(someone, 'bill of a phone')
        await page.keyboard.press('Escape')
      }
      await someone.next('cobertura').click()
      await expect(someone.heading('details_heading')).toBeVisible()
      await expectAccessible(someone, 'details step')
      await someone.textbox('details_email').fill('maria@gmial.com')
      await someone.next('datos').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(someone, 'details step with its messages')
    })

    test('on checkout, verification and thanks', async ({ page, renter, isMobile }) => {
      test.slow()
      const someone = renter(locale)
      const size = isMobile ? 'phone' : 'desktop'
      await someone.openStep(tripIn(62), await carId('Staria'), 'cobertura')
      await someone.reserve(clientNamed(`axe-${locale}-${size}`))
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

    test('on a page that is not there', async ({ page, renter, faults }) => {
      faults.allow(/status of 404/)
      const someone = renter(locale)
      await page.goto(someone.path('/no-existe'))
      await expect(someone.heading('error_not_found_title')).toBeVisible()
      await expectAccessible(someone, 'not found')
    })
  })
}

/** No violation of WCAG 2.2 A or AA, nor of axe's own practices, in what is shown now. */
async function expectAccessible({ page }: Renter, state: string): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, state).toEqual([])
}
