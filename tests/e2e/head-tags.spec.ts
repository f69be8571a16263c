import { expect, test } from './fixtures'

test('the head of a page is the same once its code runs', async ({ page, renter }) => {
  const policy: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) policy.push(message.text())
  })
  for (const [path, kind] of [
    ['/', 'AutoRental'],
    ['/flota', 'BreadcrumbList'],
    ['/info/requisitos', 'BreadcrumbList'],
  ] as const) {
    const someone = renter('en')
    await someone.open(path)
    await page.waitForLoadState('networkidle')
    const address = new URL(someone.path(path), page.url()).href
    const head = page.locator('head')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page).toHaveTitle(/ - Firefly Car Rental$/)
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
    await expect(head.locator('link[rel="alternate"][hreflang]')).toHaveCount(3)
    await expect(head.locator('meta[property="og:url"]')).toHaveAttribute('content', address)
    await expect(head.locator('meta[name="description"]')).toHaveAttribute('content', /\S.{40}/)
    const data = page.locator('script[type="application/ld+json"]')
    await expect(data).toHaveCount(1)
    const { '@graph': nodes } = JSON.parse((await data.textContent()) ?? '')
    expect(nodes[0]['@type']).toBe(kind)
  }
  expect(policy).toEqual([])
})

test('after a navigation the head is that of the new page', { tag: '@in-full' }, async ({
  page,
  renter,
}) => {
  await renter('en').open('/')
  await page.waitForLoadState('networkidle')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rental requirements' }).click()
  await expect(page).toHaveURL(/\/en\/info\/requisitos$/)
  await expect(page).toHaveTitle('Rental requirements - Firefly Car Rental')
  const canonical = page.locator('head link[rel="canonical"]')
  await expect(canonical).toHaveCount(1)
  await expect(canonical).toHaveAttribute('href', /\/en\/info\/requisitos$/)
})
