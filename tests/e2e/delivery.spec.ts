import { confirmAtCounterByHttp } from '../fixtures/book-by-http'
import { postReservation } from '../fixtures/post-reservation'
import { expect, test } from './fixtures'
import { booked } from './lib/booked'
import { carId, directus, editContent, reservationsOf } from './lib/records'
import { withTrip } from './lib/trip'

type Amounts = { readonly delivery_price: number | string; readonly delivery_description: string }

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: a car is brought to a hotel for what its choice says, and the bill says so`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip }) => {
    const someone = renter(locale)
    const { t } = someone
    const details = person('delivery')
    const trip = { ...freeTrip(), recogida: 'via-espana', devolucion: 'via-espana' }
    await someone.openStep(trip, await carId('Staria'), 'cobertura')
    await someone.coverage('basic').check()
    const before = await someone.total()
    const zones = page.getByRole('group', { name: t('delivery_heading') })
    const zone = zones.locator('.zone').nth(1)
    await expect(zones.getByRole('radio').first()).toBeChecked()
    // 15.00 and 7 % of it: the branch has no airport fee.
    await expect(zone).toContainText('+$16.05')
    await zone.getByRole('radio').check()
    await expect.poll(() => someone.total()).toBe(before + 1605)
    const name = { es: 'Hoteles del centro', en: 'Downtown hotels' }[locale]
    await expect(page.getByText(t('bill_delivery', { name })).first()).toBeAttached()
    await page.reload()
    await expect(zone.getByRole('radio')).toBeChecked()
    await someone.next('cobertura').click()
    await someone.fillDetails(details)
    await someone.next('datos').click()
    await someone.atCheckout()
    await expect(page.getByText(t('bill_delivery', { name })).first()).toBeAttached()
    const [row] = await reservationsOf(details.email)
    const fields = 'fields=delivery_price,delivery_description'
    const kept = await directus<Amounts>(`/items/reservations/${row?.id}?${fields}`)
    expect([Number(kept.delivery_price), kept.delivery_description]).toEqual([
      15,
      'Hoteles del centro',
    ])
  })
}

test('a delivery is given up on the page that changes the booking', {
  tag: ['@in-full', '@phone'],
}, async ({ page, baseURL, renter, person, freeTrip }) => {
  const someone = renter('es')
  const { t } = someone
  const trip = { ...freeTrip(), recogida: 'via-espana', devolucion: 'via-espana' }
  const path = withTrip('/reserva', trip, { auto: await carId('Staria') })
  const details = person('given-up')
  const origin = baseURL ?? ''
  const chosen = { delivery: 'hoteles-centro', zone: 'hoteles-centro' }
  await postReservation(page.request, origin, path, details, chosen)
  const [row] = await reservationsOf(details.email)
  const code = row?.reservation_id ?? ''
  const booking = { request: page.request, origin, trip, model: 'Staria', person: details }
  await confirmAtCounterByHttp(booking, code)
  await someone.open('/reserva/gestionar/cambiar')
  const zones = page.getByRole('group', { name: t('delivery_heading') })
  await expect(zones.getByRole('radio', { name: 'Hoteles del centro' })).toBeChecked()
  await zones.getByRole('radio', { name: t('delivery_at_counter') }).check()
  await expect(page).toHaveURL(/entrega=en_sucursal/)
  const bill = page.getByRole('complementary', { name: t('change_before_now') })
  await expect(bill.getByRole('row', { name: /Hoteles del centro/ })).toContainText('–')
  await page.reload()
  await expect(zones.getByRole('radio', { name: t('delivery_at_counter') })).toBeChecked()
  await someone.ready()
  await (someone.phone
    ? someone.button('change_do_short')
    : bill.locator('button[type=submit]')
  ).click()
  await expect(page).toHaveURL(/gestionar\/reserva/)
  const kept = await directus<Amounts>(
    `/items/reservations/${row?.id}?fields=delivery_price,delivery_description`,
  )
  expect([Number(kept.delivery_price), kept.delivery_description]).toEqual([0, null])
})

test('the reservation stands on the ground of its brand, and on white where nobody could read', {
  tag: '@in-full',
}, async ({ page, baseURL, renter, person, freeTrip, passTime }) => {
  const someone = renter('es')
  const trip = freeTrip()
  const asked = { request: page.request, origin: baseURL ?? '' }
  await booked({ ...asked, person: person('ground'), trip: freeTrip() }, 'counter')
  const car = await carId('Soluto')
  const ground = () =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const [site] = await directus<readonly { readonly id: number }[]>(
    '/items/sites_config?filter[brand][_eq]=firefly&fields=id',
  )
  for (const [color, shown] of [
    ['#FFEEDD', 'rgb(255, 238, 221)'],
    ['#6B4A2F', 'rgb(255, 255, 255)'],
  ]) {
    await editContent(`/items/sites_config/${site?.id}`, { reservation_background_color: color })
    await passTime(15_000)
    await expect
      .poll(async () => {
        await someone.openStep(trip, car, 'cobertura')
        return ground()
      })
      .toBe(shown)
    await someone.open('/flota')
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await someone.open('/reserva/thanks')
    expect(await ground()).toBe(shown)
  }
})
