import { challengeCode } from '../../sandbox/magic.ts'
import { chargesOf, reservationByCode, reservationsOf } from '../e2e/lib/records'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { expect, test } from './fixtures'
import { somebody } from './lib/renter'

const CHALLENGED = '4000 0000 0000 3220'

// The days are far from those of the tests in Chromium, which may run before on the same stock.

test(
  "books by card: the bank's window can be opened, and closes itself",
  {
    tag: '@short',
  },
  async ({ renter, driver, engine }, { project }) => {
    const details = somebody('challenge', project.name)
    await renter.open(withTrip('/flota', tripIn(221)))
    await renter.reserve(details)
    await renter.pay('card', CHALLENGED)
    await renter.see(renter.heading('verify_title'))
    if (engine === 'webkit') {
      // It lets no window open so long after the press: the renter is told to press, and the button has the focus.
      await renter.see({ role: 'alert', name: renter.t('verify_press') })
      const button = { role: 'link', name: renter.t('verify_button') } as const
      await expect.poll(async () => (await renter.see(button)).focused).toBe(true)
      expect(await driver.windows()).toBe(1)
      await renter.click(button)
    }
    await expect.poll(() => driver.windows(), "the bank's window").toBe(2)
    await driver.use('opened')
    const words = {
      es: ['Código de verificación', 'Confirmar compra'],
      en: ['Verification code', 'Confirm purchase'],
    }
    const [code = '', confirm = ''] = words[renter.locale]
    await renter.fill({ role: 'textbox', name: code }, challengeCode)
    await renter.click({ role: 'button', name: confirm })
    await driver.use('first')
    await expect.poll(() => driver.windows(), "the bank's window is gone").toBe(1)

    const row = await reservationByCode(await renter.code())
    expect(row).toMatchObject({ status: 'paid', payment_type: 'card', email: details.email })
    expect(await chargesOf(row.reservation_id)).toMatchObject([{ captures: 1 }])
  },
)

test('books by PayPal, after leaving it once', async ({ renter }, { project }) => {
  const details = somebody('paypal', project.name)
  await renter.open(withTrip('/flota', tripIn(228)))
  await renter.reserve(details)
  await renter.pay('paypal')
  const cancel = { es: 'Cancelar y volver a la tienda', en: 'Cancel and go back to the shop' }
  await renter.click({ role: 'button', name: cancel[renter.locale] })
  await renter.at(/\/reserva\/checkout/)
  await renter.ready()
  await renter.see({ role: 'alert', name: renter.t('payment_failed_cancelled'), part: true })
  await renter.pay('paypal')
  const pay = { es: 'Pagar $', en: 'Pay $' }
  await renter.at(/\/checkoutnow/)
  await renter.click({ role: 'button', name: pay[renter.locale], part: true })

  const row = await reservationByCode(await renter.code())
  expect(row).toMatchObject({ status: 'paid', payment_type: 'paypal', email: details.email })
  expect(await chargesOf(row.reservation_id)).toMatchObject([{ captures: 1 }])
})

test('books at the counter', async ({ renter }, { project }) => {
  const details = somebody('counter', project.name)
  await renter.open(withTrip('/flota', tripIn(235)))
  await renter.reserve(details, 'counter')
  await renter.pay('counter')

  const row = await reservationByCode(await renter.code())
  expect(row).toMatchObject({ status: 'confirmed', payment_type: 'counter', email: details.email })
})

test('back from the checkout and forward again ends where the data is', async ({ renter, driver }, {
  project,
}) => {
  const details = somebody('forward', project.name)
  await renter.open(withTrip('/flota', tripIn(242)))
  await renter.reserve(details)
  await driver.back()
  await renter.see(renter.heading('details_heading'))
  await expect
    .poll(async () => (await reservationsOf(details.email)).map(({ status }) => status))
    .toEqual(['expired'])
  await driver.forward()
  await expect
    .poll(() =>
      driver.run(
        (words) => document.body?.textContent.includes(words),
        renter.t('notice_not_held'),
      ),
    )
    .toBe(true)
  await renter.see(renter.heading('details_heading'))
  await expect
    .poll(async () => (await renter.see(renter.textbox('details_email'))).value)
    .toBe(details.email)
})
