import { expect, test } from './fixtures'
import { expectAccessible, lookOnBothSizes } from './lib/accessible'
import { mailedPath } from './lib/mails'
import { asAdministrator, carId } from './lib/records'
import { anAddress, openForm, posted, withSoldOutCar } from './lib/sold-out'

lookOnBothSizes(test)
withSoldOutCar(test)

for (const locale of ['es', 'en'] as const) {
  test.describe(`${locale}: axe finds nothing, on a desktop and on a phone`, () => {
    test('in an alert from its form to its end', { tag: '@in-full' }, async ({
      page,
      renter,
      faults,
    }) => {
      test.slow()
      faults.allow(/status of 422/)
      const someone = renter(locale)
      const email = anAddress()
      const { open, field } = await openForm(someone, { edad: 22 })
      await someone.ready()
      await open()
      await expect(field).toBeVisible()
      await expectAccessible(someone, 'form of an alert')
      await field.fill('nadie')
      await field.press('Enter')
      await expect(someone.heading('alert_title')).toBeVisible()
      await expectAccessible(someone, 'an address that is none')
      await someone.ready()
      const again = page.locator('main').getByRole('textbox')
      await again.fill(email)
      await again.press('Enter')
      await expect(someone.heading('alert_sent_title')).toBeVisible()
      await expectAccessible(someone, 'an alert that is to be confirmed')

      await page.goto(await mailedPath(email))
      await someone.ready()
      await expect(someone.heading('alert_confirm_title')).toBeVisible()
      await expectAccessible(someone, 'confirmation of an alert')
      await someone.button('alert_confirm_button').click()
      await expect(someone.heading('alert_confirmed_title')).toBeVisible()
      await expectAccessible(someone, 'an alert that is confirmed')
      const query = { filter: { email: { _eq: email } } }
      const body = { query, data: { status: 'told' } }
      await asAdministrator('/items/stock_alerts', { method: 'PATCH', body })
      await page.reload()
      await expect(someone.heading('alert_told_title')).toBeVisible()
      await expectAccessible(someone, 'an alert that was sent')
      await page.getByRole('link', { name: someone.t('alert_stop_button') }).click()
      await expect(someone.heading('alert_stop_title')).toBeVisible()
      await expectAccessible(someone, 'what is kept of an alert')
      await someone.ready()
      await someone.button('alert_stop_button').click()
      await expect(someone.heading('alert_stopped_title')).toBeVisible()
      await expectAccessible(someone, 'an alert that was ended')
      await someone.ready()
      await someone.button('alert_allow_button').click()
      await expect(page.getByText(someone.t('alert_kept_none'))).toBeVisible()
      await expectAccessible(someone, 'nothing is kept')
    })

    test('in an alert that there cannot be', { tag: '@in-full' }, async ({
      page,
      context,
      renter,
      faults,
    }) => {
      faults.allow(/status of 410|ERR_INTERNET_DISCONNECTED/)
      const someone = renter(locale)
      await posted(someone, { auto: await carId('Picanto'), edad: 22 })
      await expect(someone.heading('alert_free_title')).toBeVisible()
      await expectAccessible(someone, 'a car that is free')
      await posted(someone, { auto: await carId('Hiace'), edad: 22 })
      await expect(someone.heading('alert_not_rented_title')).toBeVisible()
      await expectAccessible(someone, 'a car for older drivers')
      await someone.open('/avisos?t=1.abc.no')
      await expect(someone.heading('alert_over_title')).toBeVisible()
      await expectAccessible(someone, 'a link that is wrong')

      const { card, open, field } = await openForm(someone)
      await someone.ready()
      await open()
      await field.fill(anAddress())
      await context.setOffline(true)
      await field.press('Enter')
      await expect(card.getByText(someone.t('alert_unsent'))).toBeVisible()
      await expectAccessible(someone, 'an address that could not be sent')
      await expect(page).toHaveURL(/\/flota/)
    })
  })
}
