import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { asAdministrator } from './lib/records'
import { takeAll } from './lib/take-all'
import { type Trip, tripIn, withTrip } from './lib/trip'

/**
 * A car of the sample of which the staff block every vehicle of the capital; days of each worker's own, after those that
 * other tests share out.
 */
let trip: Trip
let taken: readonly number[] = []

test.beforeAll(async () => {
  trip = tripIn(343 + (test.info().workerIndex % 5) * 4, 3)
  taken = await takeAll('Corolla', 6, trip)
})
test.afterAll(async () => {
  await asAdministrator('/items/reservation_slots', { method: 'DELETE', body: [...taken] })
})

for (const locale of ['es', 'en'] as const) {
  for (const script of ['with', 'without'] as const) {
    test.describe(`${locale}: ${script} JavaScript`, () => {
      test.use({ javaScriptEnabled: script === 'with' })
      test('a sold-out car takes an address, and says what comes of it', {
        tag: '@phone',
      }, async ({ page, renter, faults }) => {
        faults.allow(/status of 422/)
        const someone = renter(locale)
        const { t } = someone
        const card = someone.card('Toyota Corolla')
        // The list notices what staff took when it is next read.
        await expect(async () => {
          await page.goto(someone.path(withTrip('/flota', trip)))
          await expect(card.getByText(t('alert_ask'))).toBeVisible({ timeout: 1500 })
        }).toPass()
        if (script === 'with') await someone.ready()
        await card.getByText(t('alert_ask')).click()
        await expect(card.getByRole('textbox')).toBeVisible()
        if (script === 'with') expect(await violationsOf(page)).toEqual([])
        await card.getByRole('textbox').fill('nadie')
        await card.getByRole('button').last().click()
        const field = page.locator('main').getByRole('textbox')
        await expect(field).toHaveValue('nadie')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        if (script === 'with') expect(await violationsOf(page)).toEqual([])
        await field.fill(`espera-${script}-${Date.now()}@example.com`)
        await field.press('Enter')
        await expect(page.getByText(t('alert_sent_title')).first()).toBeVisible()
      })
    })
  }
}

test('a link that is wrong says so', async ({ page, renter, faults }) => {
  faults.allow(/status of 4\d\d/)
  const someone = renter('es')
  await someone.open('/avisos?t=1.abc.no')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
