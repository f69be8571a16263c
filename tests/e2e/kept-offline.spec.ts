import { expect, test } from './fixtures'
import { violationsOf } from './lib/axe'
import { booked } from './lib/booked'

test.use({ serviceWorkers: 'allow' })

for (const locale of ['es', 'en'] as const) {
  test(`${locale}: the voucher is read without a connection, and nothing else is made up`, {
    tag: '@phone',
  }, async ({ page, context, renter, person, freeTrip, baseURL, faults }) => {
    faults.allow(/net::ERR_|Failed to fetch|Failed to load resource|answer: 503/)
    const someone = renter(locale)
    const details = person('kept-offline')
    const booking = {
      request: page.request,
      origin: baseURL ?? '',
      trip: freeTrip(),
      person: details,
    }
    const code = await booked(booking, 'counter')
    const shown = `${code.slice(0, 4)} ${code.slice(4)}`

    await someone.open('/reserva/thanks')
    await expect(page.getByText(shown).first()).toBeVisible()
    const kept = () =>
      page.evaluate(async (path) => {
        const store = await caches.open('istmo-kept-1')
        return Boolean(await store.match(path))
      }, someone.path('/reserva/thanks'))
    await expect.poll(kept, { message: 'the voucher is kept' }).toBe(true)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(shown).first()).toBeVisible()
    const size = await page
      .getByText(shown)
      .first()
      .evaluate((node) => getComputedStyle(node).fontSize)
    expect(Number.parseFloat(size), 'it has its style sheets').toBeGreaterThan(20)
    const bar = page.getByRole('status').filter({ hasText: someone.t('shell_offline_title') })
    await expect(bar).toContainText(locale === 'es' ? 'Ves lo guardado a' : 'what was saved at')
    await expect(bar).not.toContainText(someone.t('nav_stale_prices'))

    // The page of a lost connection is read and has a link.
    await page.goto(someone.path('/sucursales'))
    await expect(
      page.getByRole('heading', { name: locale === 'es' ? 'Sin conexión' : 'No connection' }),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('listitem').getByRole('link').click()
    await expect(page.getByText(shown).first()).toBeVisible()

    // Whoever has no booking here any more sees none of before.
    await context.setOffline(false)
    await context.clearCookies()
    await someone.open('/reserva/thanks')
    await expect(page.getByText(shown)).toHaveCount(0)
    await context.setOffline(true)
    // The page of a lost connection once more.
    await page.goto(someone.path('/reserva/thanks'))
    await expect(
      page.getByRole('heading', { name: locale === 'es' ? 'Sin conexión' : 'No connection' }),
    ).toBeVisible()
    await expect(page.getByText(shown)).toHaveCount(0)
  })
}

test('another booking in this browser takes the place of the one before, what an older version kept goes, and a device of others forgets all', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip, baseURL }) => {
  const someone = renter('es')
  const shared = { request: page.request, origin: baseURL ?? '', model: 'Staria' }
  const keptOf = () =>
    page.evaluate(async () => {
      const store = await caches.open('istmo-kept-1')
      const pages = await Promise.all((await store.keys()).map((key) => store.match(key)))
      const bookings = pages.map((one) => one?.headers.get('X-Kept-Booking')).filter(Boolean)
      return { caches: await caches.keys(), bookings }
    })
  await someone.open('/')
  await page.evaluate(async () => {
    const old = await caches.open('istmo-kept-0')
    await old.put('/reserva/thanks', new Response('of before'))
  })
  const first = { ...shared, trip: freeTrip(), person: person('first-kept') }
  const one = await booked(first, 'counter')
  await someone.open('/reserva/thanks')
  await expect.poll(keptOf).toEqual({ caches: ['istmo-kept-1'], bookings: [one] })

  const second = { ...shared, trip: freeTrip(), person: person('second-kept') }
  const other = await booked(second, 'counter')
  await someone.open('/reserva/gestionar/reserva')
  await expect.poll(keptOf).toEqual({ caches: ['istmo-kept-1'], bookings: [other] })

  await someone.button('manage_forget').click()
  await expect(page.getByRole('heading', { name: someone.t('manage_title') })).toBeVisible()
  await expect.poll(async () => (await keptOf()).bookings).toEqual([])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies).not.toContain('istmo-booking')
  await page.goBack()
  await expect(page.getByRole('heading', { name: someone.t('manage_title') })).toBeVisible()
})

test('nothing is registered before there is something to keep', async ({ page, renter }) => {
  await renter('es').open('/')
  const registered = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.length
  })
  expect(registered).toBe(0)
})
