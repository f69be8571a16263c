import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { gateOf } from './lib/gate'
import { carId, chargesOf, reservationsOf } from './lib/records'
import type { Renter } from './lib/renter'
import { edgeTrip, withTrip } from './lib/trip'

/** The messages that a browser writes by itself about requests without an answer. */
const unanswered = /net::ERR_|Failed to fetch|Failed to load resource/

test.beforeEach(({ faults }) => faults.allow(unanswered))

test('a search without a connection waits for it, with the search as it is', {
  tag: '@in-full',
}, async ({ page, context, renter, freeTrip }) => {
  const trip = freeTrip(4)
  const someone = renter('es')
  const { t } = someone
  await withoutCode(someone, /flota|fleet/)
  await someone.open(withTrip('/', trip))
  await context.setOffline(true)
  await expect(page.getByText(t('shell_offline_title'))).toBeVisible()
  await page.getByRole('button', { name: t('search_cars') }).click()
  await expect(someone.heading('error_offline_title')).toBeVisible()
  await expect(page).toHaveURL(/\/flota\?.*desde=/)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(trip.desde.slice(0, 10)))
  await expect(page.getByText(t('shell_offline_title'))).toHaveCount(0)
  await expect(page.getByText(t('error_offline_title'))).toHaveCount(0)
})

test('a line that only seems to be there is no reason to load the page anew', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const trip = freeTrip(4)
  const someone = renter('en')
  await someone.open(withTrip('/', trip))
  const documents = documentsOf(page)
  // The browser believes in its connection, as behind a hotel's login page, and nothing is answered.
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: someone.t('search_cars') }).click()
  await expect(someone.heading('error_offline_title')).toBeVisible()
  expect(documents).toEqual([])

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
})

test('code that a newer version took away is loaded anew once, and then said', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const trip = freeTrip(4)
  const someone = renter('es')
  await withoutCode(someone, /flota|fleet/)
  await someone.open(withTrip('/', trip))
  const documents = documentsOf(page)
  await page.getByRole('button', { name: someone.t('search_cars') }).click()
  await expect.poll(() => documents.length).toBe(1)
  await expect(someone.heading('error_outdated_title')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await someone.button('error_reload').click()
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
})

test('other dates on the fleet wait for the connection, and filters do without', {
  tag: '@in-full',
}, async ({ page, context, renter }) => {
  const trip = edgeTrip(4)
  const someone = renter('en')
  const { t } = someone
  await someone.open(withTrip('/flota', trip))
  await context.setOffline(true)
  const kia = page.getByRole('checkbox', { name: /Kia/ })
  await kia.check()
  await expect(someone.card('Staria')).toBeHidden()
  await kia.uncheck()
  await expect(someone.card('Staria')).toBeVisible()

  await page.locator('.pd-l a:not([aria-current])').first().click()
  await expect(page.getByRole('heading', { name: t('fleet_searching') })).toBeVisible()
  await expect(page.getByText(t('shell_offline_title'))).toBeVisible()
  await context.setOffline(false)
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()
  await expect(page.getByText(t('shell_offline_title'))).toBeHidden()
})

test('a step of the booking waits for the connection, and the last one is sent by itself', async ({
  page,
  context,
  renter,
  person,
  freeTrip,
}) => {
  const details = person('offline-step')
  const someone = renter('es')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  await someone.coverage('standard').check()
  await context.setOffline(true)
  await expect(page.getByText(someone.t('shell_offline_title'))).toBeVisible()
  await someone.next('cobertura').click()
  await context.setOffline(false)
  await expect(someone.heading('details_heading')).toBeVisible()

  await someone.fillDetails(details)
  await context.setOffline(true)
  await someone.next('datos').click()
  await expect(page.getByText(someone.t('reservation_error_network')).first()).toBeVisible()
  await expect(someone.textbox('details_email')).toHaveValue(details.email)
  await context.setOffline(false)
  await someone.atCheckout()
  expect(await reservationsOf(details.email)).toHaveLength(1)
})

test('a choice whose save the lost connection took along stays, on its screen and after another', async ({
  page,
  context,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const gate = await gateOf(page)
  const saving = gate.waiting()
  // The address of the link is put right when the choice is saved, which is the first that the router does here.
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  await someone.coverage('standard').check()
  await saving
  await context.setOffline(true)
  gate.open()
  await expect(page.getByText(someone.t('shell_offline_title'))).toBeVisible()
  await expect(page).not.toHaveURL(/pago=/)
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await expect(someone.coverage('standard')).toBeChecked()
  await context.setOffline(false)
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
})

test('what was chosen last is there again though its save failed after the screen was left', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  await someone.bookLink('Staria', 'now').click()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await expect(page).not.toHaveURL(/pago=/)
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saves = /_serverFn/
  await page.route(saves, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    asked.resolve()
    await left.promise
    await route.abort()
  })
  await someone.coverage('full').check()
  await asked.promise
  await page.goBack()
  await expect(someone.card('Staria')).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (one) => saves.test(one.url()))
  left.resolve()
  await failed
  await page.unroute(saves)
  await page.goForward()
  await expect(someone.coverage('full')).toBeChecked()
})

test('a reservation that is sent without a connection says so, though the code of its words was never fetched', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip }) => {
  const details = person('offline-words')
  const someone = renter('en')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await someone.fillDetails(details)
  await page.reload()
  await someone.ready()
  // Nothing of the form is touched before the connection is lost.
  await context.setOffline(true)
  await someone.terms().check()
  await someone.next('datos').click()
  await expect(page.getByText(someone.t('reservation_error_network')).first()).toBeVisible()
  // The bar of the lost connection, where its code has come in time, has such a button too.
  const steps = page.locator('#reserva')
  await expect(steps.getByRole('button', { name: someone.t('reservation_retry') })).toBeVisible()
  await context.setOffline(false)
  await someone.atCheckout()
  expect(await reservationsOf(details.email)).toHaveLength(1)
})

test('paying without a connection says that nothing was charged, and the second press pays once', async ({
  page,
  context,
  renter,
  held,
}) => {
  const someone = renter('es')
  await held(someone)
  await someone.fillCard('4111 1111 1111 1111')
  await context.setOffline(true)
  await someone.pay('card').click()
  await expect(page.getByText(someone.t('payment_tokenizer_unreachable'))).toBeVisible()
  await expect(someone.textbox('card_number')).toHaveValue('4111 1111 1111 1111')
  await context.setOffline(false)
  await expect(page.getByText(someone.t('shell_offline_title'))).toBeHidden()
  await someone.pay('card').click()
  const code = await someone.code()
  expect((await chargesOf(code)).map(({ captures }) => captures)).toEqual([1])
})

test('the other language waits for the connection', { tag: '@in-full' }, async ({
  page,
  context,
  renter,
}) => {
  const someone = renter('es')
  await someone.open('/')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'EN, English' }).first().click()
  await expect(someone.heading('home_title')).toBeVisible()
  await context.setOffline(false)
  await expect(renter('en').heading('home_title')).toBeVisible()
})

/** The documents that the page asks for from here on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  return documents
}

/** The renter presses before the code of the next screen is there. */
async function withoutCode({ page }: Renter, name: RegExp): Promise<void> {
  await page.route('**/static/*.js', async (route) => {
    const [file = ''] = route.request().url().split('/').slice(-1)
    if (name.test(file)) await route.fulfill({ status: 404, body: '' })
    else await route.continue()
  })
}
