import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { carId } from './lib/records'
import { withTrip } from './lib/trip'

/** Toolbars, filters and security suites write at the top of the body while the page is being loaded. */
async function writeFirst(page: Page, what: 'bar' | 'text' | 'end'): Promise<void> {
  await page.addInitScript((kind) => {
    const write = () => {
      if (!document.body) return void setTimeout(write, 0)
      const bar = document.createElement('div')
      bar.textContent = 'Protegido por el antivirus'
      if (kind === 'bar') document.body.prepend(bar)
      else if (kind === 'text') document.body.prepend('Protegido por el antivirus')
      else document.documentElement.append(bar)
    }
    write()
  }, what)
}

for (const what of ['bar', 'text', 'end'] as const) {
  test(`with a ${what} written into every page before it is alive one gets from home to a held car`, {
    tag: '@in-full',
  }, async ({ page, renter, person, faults }) => {
    // React says that the page is not as it was sent.
    faults.allow(/error #418/)
    await writeFirst(page, what)
    const someone = renter('es')
    await someone.open('/')
    const theme = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-brand-line'),
    )
    expect(theme, 'the brand’s colours').not.toBe('')
    await someone.button('search_cars').click()
    await expect(page).toHaveURL(/\/flota\?/)
    await page.reload()
    await someone.ready()
    await someone.bookLink('Hyundai Staria', 'now').click()
    await someone.reserve(person('bar'))
    await page.reload()
    await someone.ready()
    await someone.atCheckout()
  })
}

test('every page comes alive with a bar written into it', { tag: '@in-full' }, async ({
  page,
  renter,
  freeTrip,
  faults,
}) => {
  faults.allow(/error #418|status of 404/)
  await writeFirst(page, 'bar')
  const someone = renter('es')
  const { t } = someone
  const trip = freeTrip()
  const staria = { auto: await carId('Staria') }
  const statuses: number[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (request.isNavigationRequest()) statuses.push(answer.status())
  })
  for (const [path, last] of [
    [withTrip('/reserva', trip, staria), 200],
    [withTrip('/flota/hyundai-staria', trip), 200],
    ['/sucursales', 200],
    ['/promos', 200],
    ['/info/requisitos', 200],
    ['/info/terminos-y-condiciones', 200],
    ['/info/leasing-corporativo', 200],
    ['/cuenta/entrar', 200],
    ['/reserva/gestionar', 200],
    ['/precheckin', 200],
    ['/no-hay-tal-pagina', 404],
  ] as const) {
    await someone.open(path)
    expect(statuses.at(-1), path).toBe(last)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByText(t('error_internal_title')), path).toHaveCount(0)
    await expect(page.getByText('Protegido por el antivirus'), path).toHaveCount(0)
  }
})

test('a page that cannot be drawn at all says so in its language, with telephone, WhatsApp and a reload', async ({
  page,
  faults,
}) => {
  faults.allow(/./)
  await page.addInitScript(() => {
    // React makes buttons for each page, and the last page has none.
    let isBroken = false
    const { createElement } = Document.prototype
    Document.prototype.createElement = function (
      this: Document,
      ...args: Parameters<typeof createElement>
    ) {
      if (isBroken && args[0] === 'button') throw new Error('No element is made')
      return createElement.apply(this, args)
    } as typeof createElement
    const write = () => {
      if (!document.body) return void setTimeout(write, 0)
      isBroken = true
      document.body.prepend(document.createElement('div'))
    }
    write()
  })
  // Nothing of it comes alive.
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page/i)
  await expect(page.getByRole('link', { name: /whatsapp/i })).toHaveAttribute('href', /wa\.me\/\d+/)
  await expect(page.locator('a[href^="tel:+507"]')).toBeVisible()
  await expect(page.getByRole('link', { name: /reload/i })).toBeVisible()
})
