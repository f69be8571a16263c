import { searchKeys } from '~/features/search/search.schema'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import { tripIn, withTrip } from './lib/trip'

/** Values that no param can be; one by one and all at once they change nothing but that a notice says so (D2). */
const unreadable = '<script>'

test('a search param that cannot be read is dropped with a notice, on every screen', async ({
  page,
  renter,
}) => {
  test.setTimeout(240_000)
  const someone = renter('es')
  const trip = tripIn(60)
  const car = await carId('Soluto')
  const screens = [
    { path: '/', keys: searchKeys, heading: someone.heading('home_title') },
    {
      path: withTrip('/flota', trip),
      keys: searchKeys.filter((key) => !(key in trip)),
      heading: page.getByRole('heading', { level: 1, name: /\d+ autos/ }),
    },
    {
      path: withTrip('/reserva', trip, { auto: car, paso: 'cobertura' }),
      keys: searchKeys.filter((key) => !(key in trip) && key !== 'auto'),
      heading: someone.heading('coverage_heading'),
    },
  ]
  const notice = page
    .getByText(someone.t('notice_link_unread'))
    .or(page.getByText(someone.t('search_corrected_title')))
  for (const { path, keys, heading } of screens) {
    for (const asked of [...keys.map((key) => [key]), keys]) {
      const url = new URL(path, 'http://localhost')
      for (const key of asked) url.searchParams.set(key, unreadable)
      await test.step(`${url.pathname} with ${asked.join()}`, async () => {
        await page.goto(url.pathname + url.search)
        await expect(heading).toBeVisible()
        await expect(notice.first()).toBeVisible()
      })
    }
  }
})

test('a filter that no car has is taken out of the address, with a notice', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', tripIn(60), { tipo: 'avion,suv', marca: 'ferrari' }))
  await expect(page.getByText(someone.t('notice_link_unread')).first()).toBeVisible()
  await expect(page).toHaveURL(/tipo=suv(?!.*marca)/)
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
})
