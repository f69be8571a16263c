import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

/** A window of 1280 x 1024 at 400 % (WCAG 1.4.10). */
const LOW = { width: 320, height: 256 }

/** Only a slim head may stay fixed; the last control is reached by scrolling, and nothing lies on it. */
async function expectUsable(dialog: Locator, last: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  const box = dialog.locator('.dlg-in')
  const { height, scrolls, sideways } = await box.evaluate((element) => ({
    height: element.clientHeight,
    scrolls: getComputedStyle(element).overflowY,
    sideways: element.scrollWidth - element.clientWidth,
  }))
  expect(height, 'the part that scrolls').toBeGreaterThan(240)
  expect(scrolls).toBe('auto')
  expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0)
  const head = await dialog.locator('.dlg-h').boundingBox()
  expect(head?.height, 'the head').toBeLessThanOrEqual(46)
  await last.scrollIntoViewIfNeeded()
  await last.click({ trial: true })
  const whole = await last.boundingBox()
  expect((whole?.x ?? 0) + (whole?.width ?? 0), 'cut at the side').toBeLessThanOrEqual(LOW.width)
}

const dialog = (page: Page) => page.locator('dialog[open]')
const changeTrip = ({ page, t }: Renter) =>
  page.getByRole('link', { name: t('reservation_change_trip') }).click()

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(LOW)
})

test('at 400 % dates are chosen: one month at a time, all but a slim head scrolls', {
  tag: '@in-full',
}, async ({ page, renter }) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open('/')
  await page.locator('.dates button.ctl').first().click()
  const calendar = dialog(page)
  await expect(calendar.getByRole('grid')).toHaveCount(1)
  await expect(calendar.locator('.cal-chosen')).toContainText('→')
  const done = calendar.getByRole('button', { name: t('search_done'), exact: true })
  await expectUsable(calendar, done)
  for (const time of await calendar.locator('.ctl.time').all()) {
    const box = await time.boundingBox()
    expect(box?.width, 'a time is as wide as the window').toBeGreaterThan(280)
  }
  // The keys lead over the end of the one month.
  const days = calendar.locator('[data-date]')
  await days.nth(0).focus()
  const month = await calendar.getByRole('grid').getAttribute('aria-labelledby')
  await page.keyboard.press('PageDown')
  await expect(calendar.locator('[data-date]:focus')).toBeVisible()
  expect(month).not.toBeNull()
  await page.keyboard.press('Enter')
  await done.click()
  await expect(calendar).toHaveCount(0)
})

test('at 400 % menu, filters, bill and search are used as well', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const { t } = someone
  await someone.open(withTrip('/flota', freeTrip()))
  await page.getByRole('link', { name: t('nav_open_menu') }).click()
  await expectUsable(dialog(page), dialog(page).getByRole('link').last())
  await page.keyboard.press('Escape')

  await page.locator('.fbar > a').first().click()
  await expectUsable(dialog(page), dialog(page).locator('.sheet-f .btn'))
  await page.keyboard.press('Escape')

  await someone.openStep(freeTrip(), await carId('Creta'), 'cobertura')
  await page.getByRole('link', { name: t('bill_breakdown') }).click()
  await expectUsable(dialog(page), dialog(page).locator('.sheet-f .btn'))
  await page.keyboard.press('Escape')
  // The bar of the total lies on nothing.
  expect(await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).position)).toBe(
    'static',
  )

  await someone.openStep(freeTrip(), await carId('Creta'), 'auto')
  await changeTrip(someone)
  await expectUsable(dialog(page), dialog(page).locator('button[type="submit"]').last())
})

test('a calendar over a dialog is used to its end in a low desktop window', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const { t } = someone
  for (const height of [420, 560]) {
    await page.setViewportSize({ width: 1024, height })
    await someone.openStep(freeTrip(), await carId('Creta'), 'auto')
    await changeTrip(someone)
    await dialog(page).locator('.dates button.ctl').first().click()
    const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
    const done = calendar.getByRole('button', { name: t('search_done'), exact: true })
    await done.click()
    await expect(calendar).toHaveCount(0)
  }
})
