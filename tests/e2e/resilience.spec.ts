import type { Locator, Response } from '@playwright/test'
import { expect, test } from './fixtures'
import { gateOf } from './lib/gate'
import { carId, chargesOf, putState, reservationByCode, reservationsOf } from './lib/records'
import { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

test('typed text survives a reload, the way back and the other language', async ({
  page,
  renter,
  person,
  freeTrip,
}) => {
  const details = person('survives')
  const someone = renter('es')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  await someone.coverage('standard').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await someone.fillDetails(details)
  const total = await someone.total()

  const expectTyped = async (reader: Renter) => {
    await expect(reader.textbox('details_name')).toHaveValue(details.name)
    await expect(reader.textbox('details_last_name')).toHaveValue(details.lastName)
    await expect(reader.textbox('details_email')).toHaveValue(details.email)
    await expect(reader.textbox('details_year')).toHaveValue(details.birthday[2])
    await expect(reader.textbox('details_license')).toHaveValue(details.license)
    expect(await reader.total()).toBe(total)
  }
  await page.reload()
  await someone.ready()
  await expectTyped(someone)

  await page.goBack()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await expect(someone.coverage('standard')).toBeChecked()
  await page.goForward()
  await expectTyped(someone)

  await page.getByRole('link', { name: 'EN, English' }).first().click()
  await page.waitForURL(/\/en\/reserva/)
  const reader = renter('en')
  await expect(reader.heading('details_heading')).toBeVisible()
  await expectTyped(reader)
})

test('whoever goes on while the draft is still being saved is not thrown back', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const [trip, car] = [freeTrip(), await carId('Staria')]
  const whileSaving = async (go: () => Promise<void>, end: Locator) => {
    const gate = await gateOf(page)
    const saving = gate.waiting()
    await go()
    await expect(end).toBeVisible()
    const saved = (await saving).response()
    gate.open()
    await saved
    await page.waitForLoadState('networkidle')
    await expect(end).toBeVisible()
  }
  // The gate stands before the page: opening a step with dates saves them as well.
  await whileSaving(async () => {
    await someone.openStep(trip, car, 'cobertura')
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
  }, someone.heading('details_heading'))

  await whileSaving(async () => {
    await someone.openStep(trip, car, 'cobertura')
    await someone.coverage('standard').check()
    await page.getByRole('link', { name: 'Firefly' }).first().click()
  }, someone.heading('home_title'))
  await expect(someone.heading('home_title')).toBeVisible()
})

test('a draft that is begun anew meanwhile takes nothing from the screen', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip }) => {
  const someone = renter('es')
  const details = person('anew')
  await someone.openStep(freeTrip(), await carId('Staria'), 'cobertura')
  const basic = await someone.coverage('basic').elementHandle()
  const save = () =>
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  // As another tab does whose first answer comes after this one's.
  await context.clearCookies({ name: 'istmo-draft' })
  const saved = save()
  await someone.coverage('basic').check()
  await someone.coverage('standard').check()
  await (await saved).finished()
  await expect(someone.coverage('standard')).toBeChecked()
  expect(await basic?.evaluate((input) => input.isConnected)).toBe(true)
  await someone.next('cobertura').click()
  await someone.fillDetails(details)
  await someone.next('datos').click()
  await someone.atCheckout()
  expect(await reservationsOf(details.email)).toHaveLength(1)
})

test('several bookings that are looked at in one moment begin one draft', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  await page.waitForLoadState('networkidle')
  // The rule of an address is asked for as well, where what is known of it is old.
  const isOfBooking = (url: URL) =>
    url.pathname.startsWith('/_serverFn/') && decodeURIComponent(url.search).includes('"auto"')
  const answers: Response[] = []
  page.on('response', (answer) => {
    if (isOfBooking(new URL(answer.url()))) answers.push(answer)
  })
  // The first waits for the second, if that comes beside it, so that both would be on their way at once.
  const both = Promise.withResolvers<void>()
  let asked = 0
  await page.route(isOfBooking, async (route) => {
    asked += 1
    if (asked === 2) both.resolve()
    await Promise.race([both.promise, page.waitForTimeout(1500)])
    await route.continue()
  })
  const first = page.waitForRequest((request) => isOfBooking(new URL(request.url())))
  await someone.bookLink('Staria', 'now').focus()
  await first
  await someone.bookLink('Toyota Corolla', 'now').focus()
  await expect.poll(() => answers.length).toBe(2)
  const cookies = await Promise.all(answers.map((answer) => answer.headerValues('set-cookie')))
  expect(cookies.flat().filter((line) => line.startsWith('istmo-draft='))).toHaveLength(1)
})

test('a double click on the last button makes one reservation', async ({
  renter,
  person,
  freeTrip,
}) => {
  const details = person('double-click')
  const someone = renter('es')
  await someone.openStep(freeTrip(), await carId('Corolla'), 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await someone.fillDetails(details)
  await someone.next('datos').dblclick()
  await someone.atCheckout()
  expect(await reservationsOf(details.email)).toHaveLength(1)

  await someone.fillCard('4111 1111 1111 1111')
  await someone.pay('card').dblclick()
  const code = await someone.code()
  expect((await chargesOf(code)).map(({ captures }) => captures)).toEqual([1])
})

test('two tabs with the same draft make one reservation and one charge', async ({
  context,
  renter,
  person,
  freeTrip,
}) => {
  const details = person('two-tabs')
  const first = renter('es')
  const [trip, car] = [freeTrip(), await carId('Corolla')]
  await first.openStep(trip, car, 'cobertura')
  await first.coverage('basic').check()
  await first.next('cobertura').click()
  await first.fillDetails(details)
  await first.page.reload()
  await first.ready()
  // The page was left before its last field was saved: until this save only its own tab has that one.
  const saved = first.page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/_serverFn/'),
  )
  await first.terms().check()
  await saved

  const second = new Renter(await context.newPage(), 'es', first.phone)
  await second.openStep(trip, car, 'datos')
  await expect(second.textbox('details_email')).toHaveValue(details.email)
  await second.terms().check()
  await Promise.all([first.next('datos').click(), second.next('datos').click()])
  await Promise.all([first.atCheckout(), second.atCheckout()])
  expect(await reservationsOf(details.email)).toHaveLength(1)

  await first.fillCard('4111 1111 1111 1111')
  await second.fillCard('5555 5555 5555 4444')
  await Promise.all([first.pay('card').click(), second.pay('card').click()])
  const codes = [await first.code(), await second.code()]
  expect(codes[0]).toBe(codes[1])
  const charges = await chargesOf(codes[0] ?? '')
  expect(charges.filter(({ net }) => net > 0)).toHaveLength(1)
})

test('a hold that ran out says so, and the car can be held again', async ({
  page,
  renter,
  held,
}) => {
  const someone = renter('es')
  const { t } = someone
  const { person: details } = await held(someone, { model: 'Corolla' })
  const [row] = await reservationsOf(details.email)
  await putState(row?.id ?? 0, { hold_expires_at: new Date(Date.now() - 60_000).toISOString() })
  await page.reload()
  await expect(page.getByText(t('hold_over', { car: 'Corolla' }))).toBeVisible()
  await expect(someone.pay('card')).toBeHidden()

  await page
    .getByRole('link', { name: t('hold_check') })
    .first()
    .click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await expect(someone.textbox('details_email')).toHaveValue(details.email)
  await someone.terms().check()
  await someone.next('datos').click()
  await someone.atCheckout()
  await someone.fillCard('4111 1111 1111 1111')
  await someone.pay('card').click()
  const code = await someone.code()
  expect(await reservationByCode(code)).toMatchObject({ status: 'paid' })
})

test('a window that was closed and a page that was reloaded still end in one payment', {
  tag: '@in-full',
}, async ({ page, renter, held }) => {
  const someone = renter('en')
  await held(someone)
  await someone.fillCard('4000 0000 0000 3220')
  const opening = page.waitForEvent('popup')
  await someone.pay('card').click()
  const closed = await opening
  // Closed while it is on its way to the bank, it sometimes never is for Playwright.
  await closed.waitForLoadState()
  await closed.close()
  await page.reload()
  await expect(someone.heading('verify_title')).toBeVisible()
  await expect(page.getByText(someone.t('verify_blocked'))).toBeVisible()

  const again = page.waitForEvent('popup')
  await page.getByRole('link', { name: someone.t('verify_button') }).click()
  const bank = await again
  await bank.getByRole('button', { name: 'Approve without a code' }).click()
  const code = await someone.code()
  expect((await chargesOf(code)).map(({ captures }) => captures)).toEqual([1])
})
