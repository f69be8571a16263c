import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { mailedPath } from './lib/mails'
import { asAdministrator, reservationByCode } from './lib/records'

for (const [locale, javaScriptEnabled] of [
  ['es', true],
  ['en', false],
] as const) {
  test.describe(`${locale}: ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a lost code is mailed, and its link opens the booking', {
      tag: '@phone',
    }, async ({ page, renter, person, freeTrip, baseURL, faults }) => {
      test.slow()
      // A form that comes back says so by its status.
      faults.allow(/status of 422/)
      const someone = renter(locale)
      const { t } = someone
      const booking = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
      const who = person('lost')
      const code = await booked({ ...booking, person: who }, 'counter')
      // The confirmation goes to the address that the booking has while it is sent.
      await mailedPath(who.email)
      await page.context().clearCookies()
      // An address that no other mail goes to.
      const email = `perdido.${code.toLowerCase()}@correo.example.com`
      const { id } = await reservationByCode(code)
      await asAdministrator(`/items/reservations/${id}`, { method: 'PATCH', body: { email } })
      const settled = async (state: string) => {
        if (!javaScriptEnabled) return
        await someone.ready()
        expect(await violationsOf(page), state).toEqual([])
      }

      // Hydration is waited for below, where there are scripts.
      await page.goto(someone.path('/reserva/gestionar'))
      await settled('a look-up and its ways')
      await page.getByRole('link', { name: t('manage_lost') }).click()
      await expect(someone.heading('lost_title')).toBeVisible()
      await settled('a lost code')
      await someone.textbox('manage_email').fill('nadie')
      await someone.button('lost_send').click()
      await expect(page.getByText(t('problem_invalid_email'))).toBeVisible()
      await settled('an address that is none')
      await someone.textbox('manage_email').fill(email)
      await someone.button('lost_send').click()
      await expect(someone.heading('lost_sent_title')).toBeVisible()
      await expect(page.getByText(t('lost_sent_lead', { email }))).toBeVisible()
      await settled('a mail that was sent')
      const again = page.getByRole('button', { name: t('lost_again') })
      await expect(again).toHaveText(javaScriptEnabled ? /\d:\d\d$/ : t('lost_again'))

      // Leads to another page.
      await page.goto(await mailedPath(email, '/reserva/gestionar/entrar'))
      await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva$/)
      await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`).first()).toBeVisible()
    })
  })
}
