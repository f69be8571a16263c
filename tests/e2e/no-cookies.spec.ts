import type { Page } from '@playwright/test'
import { firstOf } from '../fixtures/short'
import { expect, test } from './fixtures'
import { asAdministrator, carId } from './lib/records'
import { withTrip } from './lib/trip'

/** A browser that keeps no cookie and gives none, whoever sets it. */
async function refuseCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.route('**/*', async (route) => {
    // Without a header of its own it would get those that an answer at the same moment has set.
    const headers = { ...route.request().headers(), cookie: '' }
    const answer = await route.fetch({ headers, maxRedirects: 0, maxRetries: 2 })
    const kept = { ...answer.headers() }
    delete kept['set-cookie']
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers: kept })
  })
}

const words = /no guarda cookies/
/** Reservations of an address. */
const heldBy = (email: string) =>
  asAdministrator(`/items/reservations?filter[email][_eq]=${encodeURIComponent(email)}&fields=id`)

for (const javaScriptEnabled of [true, false]) {
  test.describe(`cookies are blocked, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('it is said before the form, and no car is held', { tag: '@phone' }, async ({
      page,
      renter,
      person,
      freeTrip,
    }) => {
      await refuseCookies(page)
      const someone = renter('es')
      const details = person('no-cookies')
      const path = withTrip('/reserva', freeTrip(), {
        auto: await carId('Staria'),
        paso: 'cobertura',
      })
      // Without cookies the page stands as ever.
      await page.goto(path)
      if (javaScriptEnabled) {
        await someone.ready()
        await expect(page.getByText(words).first()).toBeVisible()
      }
      await someone.coverage('basic').check()
      await someone.next('cobertura').click()
      await expect(page.getByText(words).first()).toBeVisible()
      if (!javaScriptEnabled) {
        // The form for a person's details is not reached.
        await expect(someone.textbox('details_name')).toHaveCount(0)
        return
      }
      await expect(someone.heading('details_heading')).toBeVisible()
      await someone.fillDetails(details)
      await someone.next('datos').click()
      await expect(page.getByText(someone.t('reservation_error_no_cookies'))).toBeVisible()
      await expect(someone.textbox('details_name')).toHaveValue(details.name)
      expect(await heldBy(details.email)).toEqual([])
    })

    for (const path of firstOf([
      '/reserva/gestionar',
      '/precheckin',
      '/cuenta/entrar',
      '/cuenta/registro',
    ])) {
      test(`${path} says it`, async ({ page, renter, faults }) => {
        faults.allow(/status of 4/)
        await refuseCookies(page)
        // Without cookies the page stands as ever.
        await page.goto(path)
        if (javaScriptEnabled) await renter('es').ready()
        else await page.locator('main form button[type=submit]').first().click()
        await expect(page.getByText(words).first()).toBeVisible()
        await expect(page.getByRole('link', { name: /whatsapp/i }).first()).toBeVisible()
      })
    }
  })
}

test('a browser that keeps them is told nothing, and nothing of the look stays', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await someone.open('/reserva/gestionar')
  await expect(page.getByText(words)).toHaveCount(0)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('istmo-probe')
})
