import { environment } from '../e2e/lib/env'
import { carId, putState, reservationsOf } from '../e2e/lib/records'
import { weekOf } from './lib/brands'
import { expect, type Scene, scenes } from './lib/scene'
import { detailsOf } from './lib/studio'
import { takeCar } from './lib/taken-cars'

scenes('the steps of a reservation', 'es', async (scene) => {
  const { someone, phone, take, name } = scene
  const { page, t } = someone
  const trip = weekOf(phone ? 0 : 1)
  await steps(scene, trip)

  await someone.openStep(trip, await carId(scene.plenty), 'auto')
  await page.getByRole('link', { name: t('reservation_change_trip'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: t('reservation_change_trip_title') })).toBeVisible()
  await take('change-trip')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: t('car_step_pay_counter') }).check()
  await take('car-counter')

  await someone.openStep(trip, await carId(scene.plenty), 'cobertura')
  await someone.coverage('full').check()
  await page.getByRole('group', { name: /Silla/ }).getByRole('button').last().click()
  await take('coverage-chosen')
  if (phone) {
    await someone.totalText().click()
    await expect(page.getByRole('dialog', { name: t('bill_title') })).toBeVisible()
    await take('bill')
    await page.keyboard.press('Escape')
  }
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await someone.textbox('details_email').fill('maria@gmial.com')
  await someone.next('datos').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('details-errors')

  const coupon = page.getByRole('textbox', { name: t('coupon_label') })
  await coupon.fill('INVIERNO20')
  await someone.button('coupon_apply').click()
  await expect(page.getByText(t('coupon_expired')).first()).toBeVisible()
  await take('details-coupon-refused')
  await someone.fillDetails(detailsOf(`lost-${name}`))
  await coupon.fill('VERANO10')
  await someone.button('coupon_apply').click()
  await expect(page.getByText(t('coupon_applied', { code: 'VERANO10' }))).toBeVisible()
  await take('details-coupon')
  await page.context().setOffline(true)
  await someone.next('datos').click()
  await expect(page.getByText(t('reservation_error_network')).first()).toBeVisible()
  await take('details-offline')
})

scenes('a car that is lost', 'es', async ({ someone, phone, take, name, lost }) => {
  const { page, t } = someone
  // Far apart: each offers the next free dates.
  const trip = weekOf(phone ? 2 : 12)
  await someone.openStep(trip, await carId(lost), 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await someone.fillDetails(detailsOf(`late-${name}`))
  await takeCar(lost, trip)
  await someone.next('datos').click()
  await expect(
    page.getByText(t('reservation_error_car_taken', { car: '#' }).split('#').at(-1) ?? ''),
  ).toBeVisible()
  await take('details-car-taken')
})

scenes('checkout by card', 'es', async (scene) => {
  const { someone, phone, take } = scene
  const { page, t } = someone
  await checkout(scene, phone ? 4 : 5, 'card')
  await take('checkout')
  await someone.method('checkout_paypal').check()
  await take('checkout-paypal')
  await someone.method('checkout_counter').check()
  await take('checkout-counter')
  if (phone) {
    await someone.totalText().click()
    await expect(page.getByRole('dialog', { name: t('bill_title') })).toBeVisible()
    await take('checkout-bill')
    await page.keyboard.press('Escape')
  }
  await someone.method('checkout_card').check()
  await someone.pay('card').click()
  await expect(someone.textbox('card_holder')).toBeFocused()
  await take('checkout-card-errors')
  await someone.fillCard('4000 0000 0000 0002')
  await take('checkout-card-filled')
  await someone.pay('card').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await take('checkout-declined')

  await someone.fillCard('4000 0000 0000 3220')
  const opening = page.waitForEvent('popup')
  await someone.pay('card').click()
  await expect(someone.heading('verify_title')).toBeVisible()
  const bank = await opening
  await take('verify', { waiting: true })
  await bank.close()
  await expect(page.getByText(t('verify_closed'))).toBeVisible()
  await take('verify-closed', { waiting: true })
  await someone.button('verify_other').click()
  await someone.atCheckout()
  await someone.fillCard('4111 1111 1111 1111')
  await someone.pay('card').click()
  await someone.code()
  await take('thanks-paid')
  await page.emulateMedia({ media: 'print' })
  await take('thanks-print')
})

scenes('checkout by PayPal', 'es', async (scene) => {
  const { someone, phone, take } = scene
  const { page } = someone
  await checkout(scene, phone ? 6 : 7, 'paypal')
  await someone.method('checkout_paypal').check()
  await someone.pay('paypal').click()
  await page.getByRole('button', { name: /^(Pagar|Pay) \$/ }).click()
  await someone.code()
  // A document of its own: PayPal led here.
  await someone.ready()
  await take('thanks-paypal')
})

scenes('a hold that runs out', 'es', async (scene) => {
  const { someone, phone, take } = scene
  const { email } = await checkout(scene, phone ? 10 : 11, 'hold')
  const [row] = await reservationsOf(email)
  if (!row) throw new Error(`${email} has no reservation`)
  const now = Date.parse(environment('PICTURES_AT'))
  // Once it is over it may be swept any moment, so that comes last.
  for (const [name, seconds] of [
    ['short', 90],
    ['over', 0],
  ] as const) {
    const body = { hold_expires_at: new Date(now + seconds * 1000).toISOString() }
    await putState(row.id, body)
    await someone.open('/reserva/checkout')
    await take(`checkout-hold-${name}`)
  }
})

scenes('a booking at the counter', 'en', async (scene) => {
  const { someone, phone, take } = scene
  const trip = weekOf(phone ? 8 : 9)
  await steps(scene, trip)
  await someone.openStep(
    { ...trip, devolucion: 'david' },
    await carId(scene.plenty),
    'cobertura',
    'sucursal',
  )
  await someone.reserve(detailsOf(`counter-${scene.name}`), 'standard')
  await take('checkout')
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await someone.code()
  await take('thanks-counter')
})

async function steps(
  { someone, take, plenty }: Scene,
  trip: Parameters<typeof someone.openStep>[0],
) {
  const car = await carId(plenty)
  for (const [step, heading] of [
    ['auto', 'car_step_heading'],
    ['cobertura', 'coverage_heading'],
  ] as const) {
    await someone.openStep(trip, car, step)
    await expect(someone.heading(heading)).toBeVisible()
    await take(step === 'auto' ? 'car' : 'coverage')
  }
  await someone.next('cobertura').click()
  await expect(someone.page.getByText(someone.t('coverage_required')).first()).toBeVisible()
  await take('coverage-missing')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await take('details')
}

async function checkout({ someone, plenty, name }: Scene, week: number, how: string) {
  const details = detailsOf(`${how}-${name}`)
  await someone.openStep(weekOf(week), await carId(plenty), 'cobertura')
  await someone.reserve(details)
  return details
}
