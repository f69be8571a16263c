import type { Page } from '@playwright/test'
import { challengeCode } from '../../sandbox/magic.ts'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'

const PATH = '/reserva/gestionar/pagar'
const APPROVED = '4111 1111 1111 1111'
const DECLINED = '4000 0000 0000 0002'
const CHALLENGED = '4000 0000 0000 3220'

function payButton({ page, t }: Renter) {
  const [before = ''] = t('checkout_pay', { total: '#' }).split('#')
  return page.locator('#saldo').getByRole('button', { name: new RegExp(`^${before.trim()} \\$`) })
}

/** Presses the button of the bill, or of the bar of a phone. */
async function goToPay(page: Page, someone: Renter): Promise<void> {
  const { t } = someone
  if (someone.phone) await page.getByRole('link', { name: t('change_pay_now_short') }).click()
  else {
    const [before = ''] = t('change_pay_now', { amount: '#' }).split('#')
    await page.getByRole('link', { name: new RegExp(`^${before.trim()}`) }).click()
  }
  await expect(someone.heading('amendment_title')).toBeVisible()
  await someone.ready()
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the difference of a change is refused once, then paid, and the booking changes with it`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
    const code = await booked({ ...wanted, person: person('settle') }, 'paid')
    const before = Number((await reservationByCode(code)).total)
    await someone.open('/reserva/gestionar/cambiar?cobertura=full')
    await someone.ready()
    await goToPay(page, someone)
    await recordShifts(page)
    await page.reload()
    await someone.ready()
    expect(await violationsOf(page)).toEqual([])
    const { sum, told } = await shiftsOf(page)
    expect(sum, told).toBeLessThanOrEqual(SHIFT_LIMIT)

    await someone.fillCard(DECLINED)
    await payButton(someone).click()
    await expect(page.getByRole('alert')).toContainText(t('payment_failed_declined'))
    expect(await violationsOf(page)).toEqual([])
    expect(Number((await reservationByCode(code)).total)).toBe(before)

    await someone.fillCard(APPROVED)
    await payButton(someone).click()
    await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
    const done = page.getByText(t('change_done'))
    await expect(done).toBeVisible()
    const paid = Number((await reservationByCode(code)).total) - before
    await expect(done).toContainText(`$${paid.toFixed(2)}`)
    await expect(page.getByText(t('manage_entry_counter'), { exact: true })).toHaveCount(0)
    const row = await reservationByCode(code)
    expect(row.status).toBe('paid')
    expect(Number(row.total)).toBeGreaterThan(before)
    // "Back" leads to no second payment.
    await page.goBack()
    await expect(someone.heading('amendment_title')).toHaveCount(0)
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('a booking for the counter is paid by PayPal', { tag: '@phone' }, async ({
      page,
      renter,
      person,
      freeTrip,
      baseURL,
    }) => {
      const someone = renter(locale)
      const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
      const code = await booked({ ...wanted, person: person('plain-settle') }, 'counter')
      await someone.openWithoutScript('/reserva/gestionar/reserva')
      await page.locator(`a[href*="${PATH}"]`).click()
      await expect(someone.heading('amendment_title_all')).toBeVisible()
      await someone.method('checkout_paypal').check()
      await page.locator('#saldo button.nojs-only').click()
      await expect(someone.heading('verify_title')).toBeVisible()
      await page.locator('.verify a.btn').click()
      await page.getByRole('button', { name: /^(Pagar|Pay) \$/ }).click()
      await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva\?pagada=1/)
      const row = await reservationByCode(code)
      expect(row.status).toBe('paid')
      expect(row.payment_type).toBe('paypal')
    })
  })
}

test('the bank asks in its window: the page waits, survives a reload, and the change comes with the answer', {
  tag: ['@in-full', '@phone', '@real'],
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  test.slow()
  const someone = renter('es')
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
  const code = await booked({ ...wanted, person: person('asked-settle') }, 'paid')
  const before = Number((await reservationByCode(code)).total)
  await someone.open('/reserva/gestionar/cambiar?cobertura=full')
  await someone.ready()
  await goToPay(page, someone)
  await someone.fillCard(CHALLENGED)
  const opening = page.waitForEvent('popup')
  await payButton(someone).click()
  await expect(someone.heading('verify_title')).toBeVisible()
  const bank = await opening
  await page.reload()
  await expect(someone.heading('verify_title')).toBeVisible()
  expect(Number((await reservationByCode(code)).total)).toBe(before)
  await bank.getByRole('textbox').fill(challengeCode)
  await bank.getByRole('button', { name: /^(Confirmar compra|Confirm purchase)$/ }).click()
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  expect(Number((await reservationByCode(code)).total)).toBeGreaterThan(before)
})

test('another window changed the booking for the same amount: nothing is charged, and the page compares both', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip, baseURL }) => {
  test.slow()
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  const wanted = { request: page.request, origin: baseURL ?? '', trip }
  const code = await booked({ ...wanted, person: person('other-window') }, 'paid')
  await someone.open('/reserva/gestionar/cambiar?cobertura=full')
  await someone.ready()
  await goToPay(page, someone)
  const other = await context.newPage()
  // Its form also works without scripts.
  await other.goto(someone.path('/reserva/gestionar/cambiar?adicionales=gps%3A1'))
  await other.getByRole('button', { name: t('change_pay_or_counter') }).click()
  await expect(other).toHaveURL(/\/reserva\/gestionar\/reserva/)
  await other.close()
  const { total } = await reservationByCode(code)
  await someone.fillCard(APPROVED)
  await payButton(someone).click()
  await expect(page).toHaveURL(/\/reserva\/gestionar\/cambiar/)
  await expect(page.getByRole('alert')).toContainText(t('change_refused_meanwhile'))
  await expect(page.getByRole('row', { name: /GPS/ })).toBeVisible()
  expect((await reservationByCode(code)).total).toBe(total)
})

test('a balance is paid by the keyboard alone, and an old page charges nothing', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip, baseURL }) => {
  test.slow()
  const someone = renter('en')
  const { t } = someone
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip() }
  const code = await booked({ ...wanted, person: person('keys-settle') }, 'counter')
  await someone.open('/reserva/gestionar/reserva')
  await page.locator(`a[href*="${PATH}"]`).focus()
  await page.keyboard.press('Enter')
  await expect(someone.heading('amendment_title_all')).toBeVisible()
  await someone.ready()
  const old = await context.newPage()
  // Its form is only read.
  await old.goto(someone.path(`${PATH}?por=saldo`))
  await someone.fillCard(APPROVED)
  await page.keyboard.press('Enter')
  // The page forgets in its address at once that it was just paid.
  await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
  await expect(page.getByText(t('amendment_done'))).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const row = await reservationByCode(code)
  expect(row.status).toBe('paid')

  const sent = await context.request.post(PATH, {
    form: await old
      .locator('#saldo')
      .evaluate((element) =>
        Object.fromEntries(
          [...new FormData(element as HTMLFormElement)].map(([name, value]) => [
            name,
            String(value),
          ]),
        ),
      ),
    headers: { Origin: new URL(old.url()).origin },
    maxRedirects: 0,
  })
  expect(sent.status()).toBe(303)
  expect(sent.headers().location).toContain('aviso=pago_booking_changed')
  await old.close()
})
