import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { environment, hostUrl } from './lib/env'

/** What a page says of itself to engines and to those who show its link, as it stands in the browser. */
const hosts = [
  { brand: 'Firefly', base: () => environment('E2E_BASE_URL') },
  { brand: 'Ceiba', base: () => environment('E2E_CEIBA_URL') },
  { brand: 'Marea', base: () => hostUrl('marea.localhost') },
] as const

const pages = ['/', '/flota', '/info/requisitos'] as const
const forms = [
  { prefix: '', lang: 'es-ES', locale: 'es-PA', canonical: '' },
  { prefix: '/es', lang: 'es-ES', locale: 'es-PA', canonical: '' },
  { prefix: '/en', lang: 'en-US', locale: 'en-US', canonical: '/en' },
] as const

const at = (base: string, prefix: string, path: string) =>
  base + (path === '/' ? prefix || '/' : prefix + path)

async function headOf(page: Page) {
  const link = (selector: string) => page.locator(`head ${selector}`).getAttribute('href')
  const meta = (name: string) =>
    page.locator(`head meta[property="${name}"], head meta[name="${name}"]`).last()
  return {
    title: await page.title(),
    canonical: await link('link[rel="canonical"]'),
    es: await link('link[rel="alternate"][hreflang="es"]'),
    en: await link('link[rel="alternate"][hreflang="en"]'),
    other: await link('link[rel="alternate"][hreflang="x-default"]'),
    description: await meta('description').getAttribute('content'),
    shared: await meta('og:title').getAttribute('content'),
    address: await meta('og:url').getAttribute('content'),
    picture: await meta('og:image').getAttribute('content'),
  }
}

/** Pixels of a picture, as the browser shows it. */
const sizeOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, address)

for (const { brand, base } of hosts) {
  for (const { prefix, lang, locale, canonical } of forms) {
    test(`${brand}, ${prefix || 'no prefix'}: every page says what it is, once the code runs too`, async ({
      browser,
      faults,
      ceiba: _,
    }) => {
      const origin = new URL(base()).origin
      const context = await browser.newContext({ locale })
      faults.watch(context)
      const page = await context.newPage()
      const policy: string[] = []
      page.on('console', (message) => {
        if (/Content Security Policy|hydrat/i.test(message.text())) policy.push(message.text())
      })
      for (const path of pages) {
        await page.goto(at(origin, prefix, path))
        await page.waitForLoadState('networkidle')
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        const head = await headOf(page)
        const own = at(origin, canonical, path)
        expect(head.title).toMatch(new RegExp(` - ${brand} Car Rental$`))
        expect(head).toMatchObject({
          canonical: own,
          address: own,
          es: at(origin, '', path),
          en: at(origin, '/en', path),
          other: at(origin, '', path),
          shared: head.title,
        })
        expect(head.description).toMatch(/\S.{40}/)
        expect(await sizeOf(page, head.picture ?? '')).toEqual([1200, 630])
        const data = page.locator('script[type="application/ld+json"]')
        await expect(data).toHaveCount(1)
        const { '@graph': nodes } = JSON.parse((await data.textContent()) ?? '')
        expect(nodes[0]['@type']).toBe(path === '/' ? 'AutoRental' : 'BreadcrumbList')
      }
      expect(policy).toEqual([])
      await context.close()
    })
  }
}

test('after a navigation the head is that of the new page', async ({ page }) => {
  await page.goto('/en')
  await page.waitForLoadState('networkidle')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rental requirements' }).click()
  await expect(page).toHaveURL(/\/en\/info\/requisitos$/)
  await expect(page).toHaveTitle('Rental requirements - Firefly Car Rental')
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\/en\/info\/requisitos$/,
  )
  await expect(page.locator('head link[rel="canonical"]')).toHaveCount(1)
})

test('without JavaScript a page says the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${environment('E2E_BASE_URL')}/en/flota`)
  expect((await headOf(page)).canonical).toMatch(/\/en\/flota$/)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await context.close()
})

test('a page of one renter has no address for engines, and asks not to be kept', async ({
  page,
}) => {
  const answer = await page.goto('/reserva/checkout')
  expect(answer).not.toBeNull()
  const personal = await page.request.get('/reserva', { maxRedirects: 0 })
  expect(personal.headers()['x-robots-tag']).toBe('noindex')
})
