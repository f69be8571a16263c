import { expect, test } from './fixtures'
import { holdCode } from './lib/gate'
import { carId } from './lib/records'
import { edgeTrip, nextOn, TOCUMEN, tripFrom, withTrip } from './lib/trip'

test('filters answer at once, live in the address and ask the server nothing', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  const asked: string[] = []
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url())
    // The rule of an address is asked for by itself, where what is known of it is old.
    if (url.includes('/_serverFn/') && !url.includes('"path"')) asked.push(url)
  })
  const cards = page.getByRole('article')
  const all = await cards.count()

  await page.getByRole('checkbox', { name: /^SUV/ }).first().check()
  await page.getByRole('checkbox', { name: 'Toyota' }).check()
  await page.getByLabel(someone.t('fleet_sort')).selectOption('precio-desc')

  await expect(page).toHaveURL(/tipo=suv&marca=Toyota&orden=precio-desc$/)
  await expect(cards).toHaveCount(2)
  const shown = await cards.getByRole('heading').allTextContents()
  // The sample's Toyotas of the class, the dearest first.
  expect(shown).toEqual(['Toyota Fortuner o similar', 'Toyota RAV4 o similar'])
  await expect(page.getByRole('checkbox', { name: /^Económico/ }).first()).toBeDisabled()
  expect(asked).toEqual([])

  await page.reload()
  expect(await cards.getByRole('heading').allTextContents()).toEqual(shown)
  await page.getByRole('link', { name: /^Limpiar/ }).click()
  await expect(cards).toHaveCount(all)
})

test('a filter that is chosen before the page is alive is taken', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const open = await holdCode(page)
  // Chosen before it reacts.
  await page.goto(someone.path(withTrip('/flota', freeTrip())), { waitUntil: 'commit' })
  const suv = page.getByRole('checkbox', { name: /^SUV/ }).first()
  await suv.check()
  open()
  await expect(page).toHaveURL(/tipo=suv/)
  await expect(suv).toBeChecked()
  await expect(page.getByRole('link', { name: /^Limpiar/ })).toBeVisible()
})

test('two filters chosen in one moment are one step, and Back leads to the whole list', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  const suv = page.getByRole('checkbox', { name: /^SUV/ }).first()
  const toyota = page.getByRole('checkbox', { name: 'Toyota' })
  const second = await toyota.elementHandle()
  await suv.evaluate((first: HTMLInputElement, other) => {
    first.click()
    if (other instanceof HTMLInputElement) other.click()
  }, second)
  await expect(page).toHaveURL(/tipo=suv&marca=Toyota$/)
  await expect(suv).toBeChecked()
  await expect(toyota).toBeChecked()
  // Had they been two steps, the first back would keep the first filter.
  await page.goBack()
  await expect(page).not.toHaveURL(/tipo|marca/)
  await expect(suv).not.toBeChecked()
})

test('a filter chosen on the way to another page does not lead back', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  const home = await page.getByRole('link', { name: 'Firefly' }).first().elementHandle()
  await page.getByRole('checkbox', { name: 'Toyota' }).evaluate((box: HTMLInputElement, link) => {
    box.click()
    if (link instanceof HTMLElement) link.click()
  }, home)
  await expect(someone.heading('home_title')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).not.toHaveURL(/flota/)
})

test('a card states its bill: the lines of the breakdown make its total', async ({
  page,
  renter,
  freeTrip,
}) => {
  await renter('es').open(withTrip('/flota', { ...freeTrip(), devolucion: 'via-espana' }))
  const card = page.getByRole('article').first()
  const total = await card.locator('.v').textContent()
  await card.getByRole('button', { name: /Detalles/ }).click()
  const bill = card.getByRole('dialog')
  await expect(bill).toBeVisible()
  const amounts = await bill.locator('.ln dd').allTextContents()
  const cents = amounts.map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100))
  const last = cents.pop()
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(last)
  expect(await bill.locator('.tot dd').textContent()).toContain(total)
  await page.keyboard.press('Escape')
  await expect(bill).toBeHidden()
})

test('an empty list names the filters and the smallest change that helps', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const filters = { tipo: 'van', marca: 'Kia', pasajeros: 9 }
  await someone.open(withTrip('/flota', freeTrip(), filters))
  await expect(page.getByRole('heading', { name: /^No hay vans Kia con 9 puestos/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: someone.t('fleet_nearest') })).toBeVisible()
  await page.getByRole('link', { name: someone.t('fleet_empty_remove', { filter: 'Kia' }) }).click()
  await expect(page).toHaveURL(/tipo=van&pasajeros=9$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
})

test('a bad link is corrected, says so, and its address then reproduces the screen', async ({
  page,
  renter,
}) => {
  const someone = renter('en')
  await someone.open('/flota?recogida=atlantis&desde=2020-02-30&tipo=suv')
  await expect(page.getByText(someone.t('search_corrected_title')).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`recogida=${TOCUMEN}.*desde=20.*hasta=20.*tipo=suv`))
  const [address, text] = [page.url(), await page.getByRole('article').first().textContent()]
  // As it is in the address, language and all; only read.
  await page.goto(address)
  expect(page.url()).toBe(address)
  expect(await page.getByRole('article').first().textContent()).toBe(text)
})

test('a bad link of a reservation is corrected aloud at each of its steps, until the notice is closed', async ({
  page,
  renter,
}) => {
  const someone = renter('es')
  const { t } = someone
  const past = 'desde=2020-01-01T10:00&hasta=2020-01-03T10:00'
  const path = `/reserva?auto=${await carId('Soluto')}&paso=auto&recogida=atlantis&${past}`
  // Before any script, too.
  expect(await (await page.request.get(path)).text()).toContain(t('search_corrected_title'))
  await someone.open(path)
  const notice = page.getByRole('status').filter({ hasText: t('search_corrected_title') })
  await expect(notice).toContainText(t('search_fixed_unknown_branch'))
  await expect(notice).toContainText(/ya pasó/)
  await expect(page).toHaveURL(new RegExp(`recogida=${TOCUMEN}&.*desde=20(?!20).*T10%3A00.*auto=`))
  await someone.next('auto').click()
  await someone.coverage('basic').check()
  await expect(notice).toBeVisible()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: t('ui_close') }).click()
  await expect(notice).toBeHidden()
})

test('the totals that a correction tells stand beside the bill that has them, and go with it', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip }) => {
  const someone = renter('es')
  const trip = freeTrip()
  // Five months, of which ninety days are rented.
  const hasta = new Date(Date.parse(`${trip.desde}:00Z`) + 150 * 86_400_000)
  const long = { ...trip, hasta: hasta.toISOString().slice(0, 16) }
  await someone.openStep(long, await carId('Soluto'), 'cobertura')
  const totals = page.getByText(/^El total pasó de \$[\d,.]+ a \$[\d,.]+\.$/)
  const shown = await totals.textContent()
  const now = Number(shown?.match(/a \$([\d,.]+)\.$/)?.[1]?.replaceAll(',', ''))
  expect(Math.round(now * 100)).toBe(await someone.total())
  await someone.coverage('full').check()
  await expect(totals).toHaveCount(0)
})

test('the strip moves the pickup, keeps the length and the focus', async ({ page, renter }) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', edgeTrip()))
  const strip = page.getByRole('region', { name: someone.t('fleet_strip_label') })
  const day = strip.getByRole('listitem').nth(5).getByRole('link')
  const words = (await day.textContent())?.slice(0, 6) ?? ''
  await day.focus()
  await page.keyboard.press('Enter')
  await expect(strip.getByRole('listitem').nth(2)).toContainText(words)
  await expect(strip.getByRole('listitem').nth(2).getByRole('link')).toBeFocused()
  await expect(page.getByRole('button', { name: /^5 días/ })).toBeVisible()
})

test('on a phone the filters are a sheet and the first price is in sight', {
  tag: '@phone-only',
}, async ({ page, renter, isMobile }) => {
  const someone = renter('es')
  // The trip begins on a day without a season: a note of one would stand before the cards.
  await someone.open(withTrip('/flota', tripFrom(nextOn(4, 20), 4)))
  const price = await page.getByRole('article').first().locator('.v').boundingBox()
  expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(isMobile ? 844 : 900)
  if (!isMobile) return
  await page.getByRole('link', { name: someone.t('fleet_filters'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: someone.t('fleet_filters') })
  await sheet.getByRole('checkbox', { name: /^SUV/ }).first().check()
  await sheet.getByRole('button', { name: /^Ver \d+ autos?$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/tipo=suv$/)
})
