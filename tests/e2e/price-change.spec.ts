import { expect, test } from './fixtures'
import { carId, directus, editContent } from './lib/records'
import { withTrip } from './lib/trip'

type Price = { readonly precio_firefly: number | string }

test('a price that changed while somebody typed is said before the next step', async ({
  page,
  renter,
  person,
  freeTrip,
}) => {
  test.setTimeout(120_000)
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Soluto')
  const path = `/items/flota/${car}`
  const { precio_firefly: price } = await directus<Price>(`${path}?fields=precio_firefly`)
  const seen = () =>
    page.evaluate(async (url) => (await fetch(url)).text(), withTrip('/flota', trip))
  /** Staff change the price; the site knows it within 10 s. */
  const setPrice = async (to: number) => {
    const before = await seen()
    const totalsIn = (html: string) => [...html.matchAll(/\$\d[\d,]*\.\d\d/g)].join()
    await editContent(path, { precio_firefly: to })
    await expect
      .poll(async () => totalsIn(await seen()), { timeout: 30_000 })
      .not.toBe(totalsIn(before))
  }

  await someone.openStep(trip, car, 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await someone.fillDetails(person('price-change'))
  const before = await someone.total()
  await setPrice(Number(price) + 10)
  await someone.next('datos').click()
  const sentence = page.getByText(someone.t('reservation_error_price_changed'))
  await expect(sentence).toBeVisible()
  await expect(sentence).toBeInViewport()
  await expect(page).toHaveURL(/\/reserva\?/)
  await expect.poll(() => someone.total()).toBeGreaterThan(before)
  await expect(someone.textbox('details_name')).not.toHaveValue('')

  const agreed = await someone.total()
  await someone.next('datos').click()
  await someone.atCheckout()
  expect(await someone.total()).toBe(agreed)
})
