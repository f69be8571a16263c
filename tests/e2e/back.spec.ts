import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { gateOf } from './lib/gate'
import { carId, reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'

/** Renters go back from the payment to correct an e-mail: everything is as they left it (renters M1). */
const ways = [
  ['by the browser', (renter: Renter) => renter.page.goBack()],
  [
    'by the link of the step',
    (renter: Renter) =>
      renter.page
        .getByRole('navigation', { name: renter.t('nav_steps') })
        .getByRole('link', { name: renter.t('reservation_step_details') })
        .click(),
  ],
] as const

for (const [name, back] of firstOf(ways)) {
  test(`back from the checkout ${name} keeps what was typed, the coverage, the coupon and the price`, async ({
    page,
    renter,
    person,
    freeTrip,
  }) => {
    const details = person('back')
    const someone = renter('es')
    await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
    await someone.coverage('standard').check()
    await someone.next('cobertura').click()
    await someone.fillDetails(details)
    await page.getByRole('textbox', { name: someone.t('coupon_label') }).fill('VERANO10')
    await someone.button('coupon_apply').click()
    await expect(page.getByText(someone.t('coupon_applied', { code: 'VERANO10' }))).toBeVisible()
    const total = await someone.total()
    await someone.next('datos').click()
    await someone.atCheckout()

    await back(someone)
    await expect(someone.heading('details_heading')).toBeVisible()
    await expect(someone.textbox('details_name')).toHaveValue(details.name)
    await expect(someone.textbox('details_email')).toHaveValue(details.email)
    await expect(someone.textbox('details_license')).toHaveValue(details.license)
    expect(await someone.total()).toBe(total)
    await expect(page).toHaveURL(/paso=datos/)

    await someone.textbox('details_email').fill(person('corrected').email)
    await someone.terms().check()
    await someone.next('datos').click()
    await someone.atCheckout()
    expect(await someone.total()).toBe(total)
  })
}

test('forward to the checkout after its car was given back ends where the data is', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip }) => {
  const details = person('forward')
  const someone = renter('en')
  await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
  await someone.reserve(details)
  const code = await page.locator('input[name=code]').first().inputValue()
  await page.goBack()
  await expect(someone.heading('details_heading')).toBeVisible()
  await expect.poll(async () => (await reservationByCode(code)).status).toBe('expired')
  // The notice stays for some seconds: it is looked for from the start.
  await page.goForward({ waitUntil: 'commit' })
  const notice = page.getByText(someone.t('notice_not_held')).first()
  await expect(notice).toBeVisible()
  // Under the pointer its time stands still, so that it does not end by itself.
  await notice.hover()
  await expect(someone.heading('details_heading')).toBeVisible()
  await expect(someone.textbox('details_email')).toHaveValue(details.email)

  // A notice that is no longer true is gone.
  await someone.terms().press('Space')
  await someone.next('datos').press('Enter')
  await someone.atCheckout()
  await expect(notice).toBeHidden()
})

test('forward to the checkout before its car was given back finds it held', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip }) => {
  const someone = renter('en')
  await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
  await someone.reserve(person('forward-at-once'))
  const gate = await gateOf(page)
  const givenBack = gate.waiting()
  await page.goBack()
  await expect(someone.heading('details_heading')).toBeVisible()
  await givenBack
  await page.goForward()
  await someone.atCheckout()
  await someone.ready()
  gate.open()
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await someone.code()
})
