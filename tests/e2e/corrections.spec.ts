import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the thanks page says where the mail went, and a wrong address is corrected there`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    const someone = renter(locale)
    const { t } = someone
    const details = person('mistyped')
    const booking = {
      request: page.request,
      origin: baseURL ?? '',
      trip: freeTrip(),
      person: details,
    }
    await booked(booking, 'paid')
    await someone.open('/reserva/thanks')
    const band = page.locator('.sent-to')
    await expect(band).toContainText(`${t('thanks_sent_to')} ${details.email}`)
    expect(await violationsOf(page)).toEqual([])
    await page.getByText(t('thanks_wrong_email')).click()
    const field = someone.textbox('correct_email')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(details.email)
    await field.fill('maria@')
    await someone.button('correct_resend').click()
    await expect(page.getByText(t('problem_invalid_email'))).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('maria@')
    expect(await violationsOf(page)).toEqual([])
    await field.fill('maria.nueva@example.com')
    await someone.button('correct_resend').click()
    await expect(band).toContainText(`${t('correct_sent')} maria.nueva@example.com`)
    await expect(field).toBeHidden()
    // The same again sends nothing, and says so.
    await page.getByText(t('thanks_wrong_email')).click()
    await someone.button('correct_resend').click()
    await expect(band).toContainText(`${t('correct_same')} maria.nueva@example.com`)
    await expect(field).toBeHidden()
    await someone.open('/reserva/gestionar/reserva')
    await expect(page.locator('.mg-dl').getByText('maria.nueva@example.com')).toBeVisible()
  })
}

test('a flight is added from the thanks page, and everything is corrected on a page of its own', {
  tag: ['@in-full', '@phone'],
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const { t } = someone
  const details = person('flying')
  const booking = {
    request: page.request,
    origin: baseURL ?? '',
    trip: freeTrip(),
    person: details,
  }
  await booked(booking, 'counter')
  await someone.open('/reserva/thanks')
  await page.getByRole('link', { name: t('thanks_flight_add') }).click()
  await expect(someone.heading('correct_title')).toBeVisible()
  await someone.ready()
  expect(await violationsOf(page)).toEqual([])
  await page.locator('#campo-flightNumber').fill('CM 302')
  await page.locator('#campo-phone').fill('12')
  await someone.button('correct_save').click()
  await expect(page.getByText(t('problem_invalid_phone'))).toBeVisible()
  await page.locator('#campo-phone').fill('6999-1234')
  await someone.button('correct_save').click()
  await expect(page.getByText(t('correct_done'))).toBeVisible()
  await expect(page.locator('.mg-dl').getByText('CM 302')).toBeVisible()
  // It was said: a reload does not say it again.
  await page.reload()
  await expect(page.getByRole('heading', { name: t('manage_driver') })).toBeVisible()
  await expect(page.getByText(t('correct_done'))).toBeHidden()
  await someone.open('/reserva/thanks')
  await expect(page.getByText(t('thanks_flight', { number: 'CM 302' }))).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a correction without scripts loses nothing that was typed', { tag: '@in-full' }, async ({
    page,
    renter,
    person,
    freeTrip,
    baseURL,
    faults,
  }) => {
    faults.allow(/status of 422/)
    const someone = renter('es')
    const { t } = someone
    const booking = {
      request: page.request,
      origin: baseURL ?? '',
      trip: freeTrip(),
      person: person('without-scripts'),
    }
    await booked(booking, 'counter')
    await someone.openWithoutScript('/reserva/gestionar/datos')
    await page.locator('#campo-email').fill('maria@')
    await page.locator('#campo-flightNumber').fill('CM 302')
    await page.getByRole('button', { name: t('correct_save') }).click()
    await expect(page.getByText(t('problem_invalid_email'))).toBeVisible()
    await expect(page.locator('#campo-flightNumber')).toHaveValue('CM 302')
    await page.locator('#campo-email').fill('maria.nueva@example.com')
    await page.getByRole('button', { name: t('correct_save') }).click()
    await expect(page.getByText(t('correct_done'))).toBeVisible()
    await expect(page.locator('.mg-dl').getByText('CM 302')).toBeVisible()
  })
})
