import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import { reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'

/** A browser that has never seen the booking: what opens it is the look-up. */
async function forgetBooking(page: Page): Promise<void> {
  await page.context().clearCookies()
}

function actions(page: Page, { t }: Renter) {
  return page.getByRole('region', { name: t('manage_actions') })
}

/** More than the field takes by hand. */
const TOO_LONG = 'X2X3'.repeat(11)

async function lookUp(someone: Renter, code: string, email: string): Promise<void> {
  await someone.textbox('manage_code').fill(code)
  await someone.textbox('manage_email').fill(email)
  await someone.button('manage_find').click()
}

test('the thanks page leads to the booking and to its pre-check-in', { tag: '@phone' }, async ({
  page,
  renter,
  person,
  freeTrip,
  baseURL,
}) => {
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  const booking = { request: page.request, origin: baseURL ?? '', trip, person: person('thanked') }
  const code = await booked(booking, 'counter')
  const next = page.getByRole('region', { name: t('thanks_actions') })
  for (const [title, path] of [
    ['thanks_manage', /\/reserva\/gestionar\/reserva$/],
    ['thanks_precheckin', /\/precheckin$/],
  ] as const) {
    await someone.open('/reserva/thanks')
    await next.getByRole('link', { name: t(title) }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`).first()).toBeVisible()
  }
})

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a booking is found by code and e-mail, seen and cancelled with its refund`, {
    tag: ['@phone', '@real'],
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const details = person('manage')
    const booking = {
      request: page.request,
      origin: baseURL ?? '',
      trip: freeTrip(),
      person: details,
    }
    const code = await booked(booking, 'paid')
    await forgetBooking(page)
    await recordShifts(page)

    await someone.open('/')
    if (someone.phone)
      await page
        .getByRole('link', { name: t('nav_booking') })
        .first()
        .click()
    else
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('nav_booking') })
        .click()
    await expect(someone.heading('manage_title')).toBeVisible()
    await someone.ready()
    expect(await violationsOf(page)).toEqual([])

    await someone.textbox('manage_code').evaluate((field) => field.removeAttribute('maxlength'))
    await lookUp(someone, TOO_LONG, details.email)
    await expect(page.getByRole('alert')).toContainText(t('manage_not_found'))
    await expect(someone.textbox('manage_code')).toHaveValue(TOO_LONG)
    await lookUp(someone, 'X2X3 X4X6', details.email)
    await expect(page.getByRole('alert')).toContainText(t('manage_not_found'))
    await expect(someone.textbox('manage_email')).toHaveValue(details.email)
    expect(await violationsOf(page)).toEqual([])

    await lookUp(someone, `${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase(), details.email)
    await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva$/)
    await expect(page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`).first()).toBeVisible()
    await expect(page.getByText(t('manage_entry_paid'), { exact: true }).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    const { sum, told } = await shiftsOf(page)
    expect(sum, told).toBeLessThanOrEqual(SHIFT_LIMIT)

    await actions(page, someone)
      .getByRole('link', { name: t('manage_cancel') })
      .click()
    await expect(someone.heading('cancel_title')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByText(t('cancel_why_trip')).click()
    await page.getByRole('button', { name: /\$/ }).click()
    await expect(someone.heading('cancelled_title')).toBeVisible()
    await expect(page.getByText(t('cancelled_step_sent'))).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    expect((await reservationByCode(code)).status).toBe('cancelled')
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('one looks a booking up and cancels it by plain forms', { tag: '@phone' }, async ({
      page,
      renter,
      person,
      freeTrip,
      baseURL,
      faults,
    }) => {
      // The page with what is wrong: nothing typed, then no such booking.
      faults.allow(/status of (404|422)/)
      const someone = renter(locale)
      const { t } = someone
      const details = person('plain-manage')
      const booking = {
        request: page.request,
        origin: baseURL ?? '',
        trip: freeTrip(),
        person: details,
      }
      const code = await booked(booking, 'counter')
      await forgetBooking(page)

      await someone.openWithoutScript('/reserva/gestionar')
      await someone.button('manage_find').click()
      await expect(page.getByText(t('manage_code_required'))).toBeVisible()
      await expect(page.getByText(t('manage_email_required'))).toBeVisible()
      const tooLong = await page.request.post(someone.path('/reserva/gestionar'), {
        headers: { Origin: baseURL ?? '' },
        form: { code: TOO_LONG, email: details.email },
      })
      expect(tooLong.status()).toBe(404)
      const answer = await tooLong.text()
      expect(answer).toContain(t('manage_not_found'))
      expect(answer).toContain(TOO_LONG)
      await lookUp(someone, 'X2X3X4X6', details.email)
      await expect(page.getByRole('alert')).toContainText(t('manage_not_found'))
      await expect(someone.textbox('manage_email')).toHaveValue(details.email)
      await lookUp(someone, code, details.email)
      await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva$/)
      await actions(page, someone)
        .getByRole('link', { name: t('manage_cancel') })
        .click()
      await expect(page.getByText(t('cancel_nothing_text'))).toBeVisible()
      await someone.button('cancel_do_nothing').click()
      await expect(someone.heading('cancelled_title')).toBeVisible()
      expect((await reservationByCode(code)).status).toBe('cancelled')
    })
  })
}
