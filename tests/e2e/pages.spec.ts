import { expect, test } from './fixtures'
import { hostUrl } from './lib/env'
import { asAdministrator } from './lib/records'
import { withTrip } from './lib/trip'

// The cars are of this brand alone, and dearer than its own: those stay on the first page.
test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from here
  baseURL: async ({}, use) => use(hostUrl('marea.localhost')),
})

const MORE = 130
const MAKE = 'Zotye'

/** Without vehicles: nobody counts how many are free. */
test.beforeEach(async ({ passTime }) => {
  const body = Array.from({ length: MORE }, (_, index) => ({
    status: 'published',
    marca: MAKE,
    modelo: `Modelo ${index}`,
    tipo: 'sedan',
    clasificacion: 'sedan_intermedio',
    precio_marea: 400 + index,
  }))
  await asAdministrator('/items/flota', { method: 'POST', body })
  // The site knows of the cars within 15 s.
  await passTime(15_000)
})

test('a long fleet is shown in pages, its filters run over all cars', async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const trip = freeTrip()
  await someone.open(withTrip('/flota', trip))
  const heading = page.getByRole('heading', { level: 1 })
  const cards = page.getByRole('article')
  const pager = page.getByRole('navigation', { name: someone.t('fleet_pages') })
  await expect(heading).toContainText(/1\d\d autos.*página 1 de 3$/)
  await expect(cards).toHaveCount(60)
  const first = await cards.first().getAttribute('aria-labelledby')
  const bytes = (await page.content()).match(/Modelo \d+/g) ?? []
  expect(new Set(bytes).size, 'the data of one page travels').toBeLessThan(60)

  await pager.getByRole('link', { name: someone.t('fleet_page_after'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]pagina=2$/)
  await expect(heading).toContainText(/página 2 de 3$/)
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'página 2 de 3' })).toBeAttached()
  await expect(cards.first()).not.toHaveAttribute('aria-labelledby', first ?? '')
  await expect(pager.locator('[aria-current=page]')).toHaveText('2')

  await page.getByLabel(someone.t('fleet_sort')).selectOption('precio-desc')
  await expect(page).toHaveURL(/orden=precio-desc$/)
  await expect(heading).toContainText(/página 1 de 3$/)
  await expect(cards.first()).toContainText(`${MAKE} Modelo ${MORE - 1}`)

  await someone.open(withTrip('/flota', trip, { pagina: 3 }))
  await page.getByRole('checkbox', { name: MAKE }).check()
  await expect(page).not.toHaveURL(/pagina/)
  await expect(heading).toContainText(`${MORE} autos`)
  await expect(page.getByRole('checkbox', { name: MAKE })).toBeChecked()
})

test('another order of a later page asks for its first page alone', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  const trip = freeTrip()
  await someone.open(withTrip('/flota', trip, { pagina: 3 }))
  await page.waitForLoadState('networkidle')
  const asked = new Set<string>()
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url())
    if (url.includes('/_serverFn/') && url.includes('precio-desc')) asked.add(url)
  })
  await page.getByLabel(someone.t('fleet_sort')).selectOption('precio-desc')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/página 1 de 3$/)
  await expect(page).not.toHaveURL(/pagina/)
  expect(asked.size).toBe(1)
})

test('a page that fails leaves the one before, and is asked for again', {
  tag: '@in-full',
}, async ({ page, renter, freeTrip, faults }) => {
  faults.allow(/status of 503|answer: 503/)
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  const heading = page.getByRole('heading', { level: 1 })
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(60)
  const first = await cards.first().elementHandle()
  await page.route('**/_serverFn/**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('link', { name: someone.t('fleet_page_after'), exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: someone.t('fleet_page_failed_text') })
  await expect(note).toBeInViewport()
  await expect(page).toHaveURL(/pagina=2$/)
  await expect(heading).toContainText(/página 1 de 3$/)
  expect(await first?.evaluate((card) => card.isConnected)).toBe(true)

  await page.unroute('**/_serverFn/**')
  await note.getByRole('button', { name: someone.t('fleet_retry') }).click()
  await expect(heading).toContainText(/página 2 de 3$/)
  await expect(heading).toBeFocused()
  await expect(note).toBeHidden()
})

test('a focus that was given stays where the renter takes it', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
}) => {
  const someone = renter('es')
  await someone.open(withTrip('/flota', freeTrip()))
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: someone.t('fleet_page_after'), exact: true }).click()
  await expect(heading).toBeFocused()
  await heading.evaluate((element) => element.blur())
  await page.getByRole('checkbox', { name: MAKE }).evaluate((box: HTMLInputElement) => box.click())
  await expect(heading).toContainText(`${MORE} autos`)
  await expect(heading).not.toBeFocused()
})

test('an address of a page: the first has none, one past the end is the last', {
  tag: '@in-full',
}, async ({ page, freeTrip }) => {
  const trip = freeTrip()
  // The document's words and its address are looked at.
  await page.goto(withTrip('/flota', trip, { pagina: 1 }))
  await expect(page).not.toHaveURL(/pagina/)
  // Its status is that of the document.
  const answer = await page.goto(withTrip('/flota', trip, { pagina: 99 }))
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/página 3 de 3$/)
})

test.describe('without JavaScript', () => {
  // On a phone's screen here: in the project for phones the cars would be there twice.
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a long fleet has its pages behind links', { tag: '@in-full' }, async ({
    page,
    renter,
    freeTrip,
  }) => {
    const someone = renter('es')
    const { t } = someone
    await someone.openWithoutScript(withTrip('/flota', freeTrip()))
    const pager = page.getByRole('navigation', { name: t('fleet_pages') })
    const heading = page.getByRole('heading', { level: 1 })
    const next = pager.getByRole('link', { name: t('fleet_page_after') })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await next.click()
    await expect(heading).toContainText(/página 2 de 3$/)
    await expect(page.getByRole('article')).toHaveCount(60)
    await pager.getByRole('link', { name: t('fleet_page', { page: 3 }) }).click()
    await expect(heading).toContainText(/página 3 de 3$/)
    await pager.getByRole('link', { name: t('fleet_page_before') }).click()
    await pager.getByRole('link', { name: t('fleet_page', { page: 1 }) }).click()
    await expect(heading).toContainText(/página 1 de 3$/)
    expect(page.url()).not.toContain('pagina')
  })
})
