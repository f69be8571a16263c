import { expect, test } from './fixtures'
import { carId, directus, editContent } from './lib/records'

type Price = { readonly precio_firefly: number | string }

test('a price that changed while somebody typed is said before the next step', async ({
  page,
  renter,
  person,
  freeTrip,
  passTime,
}) => {
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Soluto')
  const path = `/items/flota/${car}`
  const { precio_firefly: price } = await directus<Price>(`${path}?fields=precio_firefly`)

  await someone.openStep(trip, car, 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await someone.fillDetails(person('price-change'))
  const before = await someone.total()
  await editContent(path, { precio_firefly: Number(price) + 10 })
  // The site knows of it within 15 s.
  await passTime(15_000)
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
