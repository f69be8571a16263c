import { expect, type test as siteTest } from '../fixtures'
import { environment } from './env'
import { carId } from './records'
import type { Renter } from './renter'
import { takeAll } from './take-all'
import { tripIn, withTrip } from './trip'

/** A car of the sample of which the staff block every vehicle of the capital. */
const SOLD_OUT = 'Corolla'
const trip = tripIn(340, 4)

/** Each test of the file begins with the car sold out. */
export function withSoldOutCar(test: typeof siteTest): void {
  test.beforeEach(async () => {
    await takeAll(SOLD_OUT, 6, trip)
  })
}

export const anAddress = () => `espera-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`

/** The card of the car that is sold out, with its form opened; the list notices what staff took when it is next read. */
export async function openForm(someone: Renter, { edad }: { readonly edad?: number } = {}) {
  const card = someone.card(`Toyota ${SOLD_OUT}`)
  const ask = card.locator('details.al > summary')
  await expect(async () => {
    // Also without scripts.
    await someone.page.goto(someone.path(withTrip('/flota', trip, edad ? { edad } : {})))
    await expect(ask).toBeVisible({ timeout: 1500 })
  }).toPass()
  return { card, open: () => ask.click(), field: card.getByRole('textbox') }
}

/** Posts the form as a page without script does, and opens the page that answers. */
export async function posted(someone: Renter, fields: Readonly<Record<string, string | number>>) {
  const { page } = someone
  const answer = await page.request.post(someone.path('/avisos'), {
    form: { ...trip, auto: await carId(SOLD_OUT), email: anAddress(), ...fields },
    headers: { Origin: environment('E2E_BASE_URL') },
  })
  await page.goto(answer.url())
  return answer
}
