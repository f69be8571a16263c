import type { Locator } from '@playwright/test'
import { bookingAddressParams } from '~/features/booking/booking-params'
import { carParams } from '~/features/car/car-params'
import { fleetParams } from '~/features/fleet/fleet-params'
import { homeParams } from '~/features/home/home-params'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import { withTrip } from './lib/trip'

/** Values that no param can have. That each of them is dropped, one by one, is asked of the site without a browser. */
const unreadable = '<script>'

test('search params that cannot be read are dropped with a notice, on every screen', async ({
  page,
  renter,
  freeTrip,
}) => {
  test.slow()
  const someone = renter('es')
  const trip = freeTrip()
  const car = await carId('Soluto')
  const screens = [
    { path: '/', keys: homeParams.keys, heading: someone.heading('home_title') },
    {
      path: withTrip('/flota', trip),
      keys: fleetParams.keys,
      heading: page.getByRole('heading', { level: 1, name: /\d+ autos/ }),
    },
    {
      path: withTrip('/flota/kia-soluto', trip),
      keys: carParams.keys,
      heading: page.getByRole('heading', { level: 1, name: 'Kia Soluto' }),
    },
    {
      path: withTrip('/reserva', trip, { auto: car, paso: 'cobertura' }),
      keys: bookingAddressParams.keys.filter((key) => !(key in trip) && key !== 'auto'),
      heading: someone.heading('coverage_heading'),
    },
  ]
  const notice = page
    .getByText(someone.t('notice_link_unread'))
    .or(page.getByText(someone.t('search_corrected_title')))
  for (const { path, keys, heading } of screens) {
    const url = new URL(path, 'http://localhost')
    for (const key of keys) url.searchParams.set(key, unreadable)
    await test.step(url.pathname, async () => {
      await someone.open(url.pathname + url.search)
      await expect(heading).toBeVisible()
      await expect(notice.first()).toBeVisible()
    })
  }
})

test('after the car is held, too, nothing but a notice comes of it', { tag: '@in-full' }, async ({
  page,
  renter,
  held,
}) => {
  test.slow()
  const someone = renter('es')
  await held(someone, { model: 'Soluto' })
  const open = async (path: string, heading: Locator, notice: Locator | null) => {
    const search = new URLSearchParams(bookingAddressParams.keys.map((key) => [key, unreadable]))
    await test.step(path, async () => {
      await someone.open(`${path}?${search}`)
      await expect(heading).toBeVisible()
      if (notice) await expect(notice.first()).toBeVisible()
    })
  }
  const said = page.getByText(someone.t('notice_link_unread'))
  await open('/reserva/checkout', someone.heading('checkout_heading'), said)
  await someone.open('/reserva/checkout')
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await expect(page).toHaveURL(/thanks/)
  const thanks = page.getByRole('heading', { level: 1 })
  await open('/reserva/thanks', thanks, said)
  // These pages read no search: nothing is lost that a notice would tell.
  await open('/info/requisitos', page.getByRole('heading', { level: 1, name: /requisitos/i }), null)
})

test('a filter that no car has is taken out of the address, with a notice', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip(), { tipo: 'avion,suv', marca: 'ferrari' }))
  await expect(page.getByText(someone.t('notice_link_unread')).first()).toBeVisible()
  await expect(page).toHaveURL(/tipo=suv(?!.*marca)/)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
})
