import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'
import { holdCode } from './lib/gate'
import { recordShifts, SHIFT_LIMIT, shiftsOf } from './lib/layout-shift'
import type { Renter } from './lib/renter'

/** A picture as a camera makes it: the page itself will do. */
async function photo(page: Page) {
  return {
    name: 'licencia.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  }
}

async function start(someone: Renter, code: string, email: string): Promise<void> {
  await someone.textbox('manage_code').fill(code)
  await someone.textbox('manage_email').fill(email)
  await someone.button('precheckin_start_do').click()
}

async function fillLicense(someone: Renter): Promise<void> {
  await someone.textbox('precheckin_license').fill('8-812-1045')
  const expiry = someone.page.getByRole('group', { name: someone.t('precheckin_expiry') })
  await expiry.getByRole('textbox', { name: someone.t('details_day') }).fill('14')
  await expiry.getByRole('combobox', { name: someone.t('details_month') }).selectOption('05')
  await expiry.getByRole('textbox', { name: someone.t('details_year') }).fill('2031')
}

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a paid booking is checked in, photos and all, up to its pass`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip, baseURL }) => {
    test.slow()
    const someone = renter(locale)
    const { t } = someone
    const details = person('precheckin')
    const booking = {
      request: page.request,
      origin: baseURL ?? '',
      trip: freeTrip(),
      person: details,
    }
    const code = await booked(booking, 'paid')
    await page.context().clearCookies()
    await recordShifts(page)
    await someone.open('/precheckin')
    expect(await violationsOf(page)).toEqual([])
    // Phones have it below the form, where it comes into view late.
    const car = page.locator('.entry-car img')
    await car.scrollIntoViewIfNeeded()
    await expect(car).toHaveJSProperty('complete', true)
    await start(someone, code, details.email)

    await expect(someone.heading('precheckin_arrival_title')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await someone.button('precheckin_to_verify').click()

    await expect(someone.heading('precheckin_license_title')).toBeVisible()
    await page
      .locator('form')
      .getByRole('button', { name: t('precheckin_to_checkout') })
      .click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await fillLicense(someone)
    const picture = await photo(page)
    for (const side of ['front', 'back'] as const) {
      const name = t(`precheckin_${side}`)
      const input = page.getByLabel(t('precheckin_photo_choose_label', { side: name }))
      await input.first().setInputFiles(picture)
    }
    await expect(page.getByText(t('precheckin_photo_ready'), { exact: true })).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    await page
      .locator('form')
      .getByRole('button', { name: t('precheckin_to_checkout') })
      .click()

    await expect(someone.heading('precheckin_pass_title')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // A shift after a press counts as moved by itself where the answer took half a second.
    await page.reload()
    await someone.ready()
    const { sum, told } = await shiftsOf(page)
    expect(sum, told).toBeLessThanOrEqual(SHIFT_LIMIT)

    // Printed it is a card for a wallet, on one sheet.
    const screen = page.viewportSize()
    await page.setViewportSize({ width: 816, height: 1056 })
    await page.emulateMedia({ media: 'print' })
    const millimetres = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return Math.round(((box?.width ?? 0) / 96) * 25.4)
    }
    expect(await millimetres('.pc-face')).toBe(86)
    expect(await millimetres('.pc-face .pc-qr')).toBe(27)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    if (screen) await page.setViewportSize(screen)

    // Opened again, with the code alone, it is where it was left.
    await page.context().clearCookies()
    await someone.open('/precheckin')
    await start(someone, 'X2X3X4X6', details.email)
    await expect(page.getByRole('alert')).toContainText(t('manage_not_found'))
    expect(await violationsOf(page)).toEqual([])
    await start(someone, code, details.email)
    await expect(someone.heading('precheckin_pass_title')).toBeVisible()

    // The thanks and the booking's page lead to it, and ask no more for what is done.
    await someone.open('/reserva/thanks')
    await expect(page.getByText(t('thanks_precheckin'), { exact: true })).toHaveCount(0)
    await expect(page.getByText(t('thanks_next_precheckin'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('manage_pass') })).toBeVisible()
    await someone.open('/reserva/gestionar/reserva')
    await expect(page.getByText(t('manage_precheckin'), { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: t('manage_pass') }).click()
    await expect(someone.heading('precheckin_pass_title')).toBeVisible()

    // An addition by a change is asked for again, and the page says why above the rest.
    await someone.open('/reserva/gestionar/cambiar?cobertura=full')
    await someone.button('change_pay_or_counter').click()
    await expect(page).toHaveURL(/\/reserva\/gestionar\/reserva/)
    await someone.open('/precheckin/checkout')
    const note = await page.getByText(t('precheckin_asked_again')).boundingBox()
    const title = await someone.heading('precheckin_pay_title').boundingBox()
    expect(note && title && note.y + note.height < title.y && title.x < note.x).toBe(true)
    expect(await violationsOf(page)).toEqual([])
  })

  test.describe(`${locale}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('the same by plain forms, photos too', { tag: ['@phone', '@real'] }, async ({
      page,
      renter,
      person,
      freeTrip,
      baseURL,
      faults,
    }) => {
      test.slow()
      faults.allow(/status of (404|422)/)
      const someone = renter(locale)
      const details = person('plain-precheckin')
      const booking = {
        request: page.request,
        origin: baseURL ?? '',
        trip: freeTrip(),
        person: details,
      }
      const code = await booked(booking, 'counter')
      await page.context().clearCookies()
      await someone.openWithoutScript('/precheckin')
      await start(someone, code, details.email)
      await expect(someone.heading('precheckin_arrival_title')).toBeVisible()
      await someone.button('precheckin_to_verify').click()
      await expect(someone.heading('precheckin_license_title')).toBeVisible()
      const picture = await photo(page)
      await fillLicense(someone)
      await page.locator('input[type="file"][name="front"]').setInputFiles(picture)
      await page.locator('input[type="file"][name="back"]').setInputFiles(picture)
      await page.locator('form .pc-nav button').click()
      await expect(someone.heading('precheckin_pay_title_counter')).toBeVisible()
      await someone.button('precheckin_pay_do').click()
      await expect(someone.heading('precheckin_pass_title')).toBeVisible()
    })
  })
}

test('text typed before the page is alive stays; wrong fields are told by the browser, and nothing of them is sent', {
  tag: '@in-full',
}, async ({ page, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const { t } = someone
  const details = person('early-precheckin')
  const wanted = { request: page.request, origin: baseURL ?? '', trip: freeTrip(), person: details }
  const code = await booked(wanted, 'counter')
  await page.context().clearCookies()
  await someone.open('/precheckin')
  await start(someone, code, details.email)
  await expect(someone.heading('precheckin_arrival_title')).toBeVisible()

  const open = await holdCode(page)
  // Typed in before it reacts.
  await page.goto('/precheckin/preferences')
  const flight = page.locator('[name=flightNumber]')
  await flight.fill('CM 302')
  open()
  await someone.ready()
  await expect(flight).toHaveValue('CM 302')

  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: t('precheckin_driver_add') }).click()
  const driver = (field: string) => page.locator(`[name="drivers[0].${field}"]`)
  await driver('name').fill('Ana')
  await driver('birthdayYear').fill('90')
  await driver('birthdayYear').blur()
  await expect(driver('birthdayYear')).toHaveValue('1990')
  await expect(driver('birthdayYear')).toHaveAttribute('aria-invalid', 'true')
  await someone.button('precheckin_to_verify').click()
  await expect(page.getByRole('alert')).toContainText(t('precheckin_summary', { count: 3 }))
  await expect(driver('lastName')).toBeFocused()
  await expect(driver('name')).not.toHaveAttribute('aria-invalid')
  expect(posts.filter((body) => body.includes('flightNumber'))).toEqual([])

  const add = page.getByRole('button', { name: t('precheckin_driver_add') })
  await page.getByRole('button', { name: t('precheckin_driver_remove_label', { n: 1 }) }).focus()
  await page.keyboard.press('Enter')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(driver('name')).toBeFocused()
  await page.getByRole('button', { name: t('precheckin_driver_remove_label', { n: 1 }) }).click()
  await someone.button('precheckin_to_verify').click()
  await expect(someone.heading('precheckin_license_title')).toBeVisible()
  await someone.open('/precheckin/preferences')
  await expect(flight).toHaveValue('CM 302')
  await expect(driver('name')).toHaveCount(0)
})
