import { expect, test } from './fixtures'

const document = { 'Sec-Fetch-Dest': 'document', Accept: 'text/html' }

test('the three address forms answer in their language', async ({ request }) => {
  const lang = async (path: string) =>
    /<html lang="([^"]+)"/.exec(await (await request.get(path)).text())?.[1]
  expect(await lang('/flota')).toMatch(/^es/)
  expect(await lang('/es/flota')).toMatch(/^es/)
  expect(await lang('/en/flota')).toMatch(/^en/)
})

test('canonical and hreflang name the unprefixed Spanish and the English address', async ({
  request,
}) => {
  const html = await (await request.get('/es/flota')).text()
  expect(html).toMatch(/rel="canonical" href="http:\/\/localhost:\d+\/flota"/)
  expect(html).toMatch(/hreflang="es" href="http:\/\/localhost:\d+\/flota"/i)
  expect(html).toMatch(/hreflang="en" href="http:\/\/localhost:\d+\/en\/flota"/i)
  expect(html).toMatch(/hreflang="x-default" href="http:\/\/localhost:\d+\/flota"/i)
})

test('the remembered language wins over the browser, the browser over Spanish', async ({
  request,
}) => {
  const go = (headers: Record<string, string>) =>
    request.get('/flota', { headers: { ...document, ...headers }, maxRedirects: 0 })
  expect((await go({ 'Accept-Language': 'en-US,en;q=0.9' })).headers().location).toMatch(
    /^\/en\/flota/,
  )
  expect(
    (await go({ 'Accept-Language': 'en', Cookie: 'language=es-ES' })).headers().location ?? '',
  ).not.toMatch(/^\/en/)
  expect(
    (await go({ 'Accept-Language': 'es', Cookie: 'language=en-US' })).headers().location,
  ).toMatch(/^\/en\/flota/)
  expect((await go({ 'Accept-Language': 'fr' })).headers().location ?? '').not.toMatch(/^\/en/)
})

test('bots are never redirected by language', async ({ request }) => {
  const answer = await request.get('/', {
    headers: { ...document, 'Accept-Language': 'en', 'User-Agent': 'Googlebot/2.1' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(200)
})

test('a prefixed page remembers its language for a year', async ({ request }) => {
  const answer = await request.get('/en/flota', { headers: document })
  expect(answer.headers()['set-cookie']).toMatch(/language=en-US;.*Max-Age=31536000/)
})

test('the other language does not repeat the notice of a guard', async ({ page }) => {
  for (const search of [
    '?aviso=car_gone',
    '?aviso=car_gone&cupon=VERANO10',
    '?cupon=A1&aviso=car_gone',
  ]) {
    const html = await (await page.request.get(`/es/flota${search}`)).text()
    const hrefs = [...html.matchAll(/href="([^"]*)" hrefLang/gi)].map(([, href]) => href)
    expect(hrefs.length).toBeGreaterThan(1)
    expect(hrefs.join(' ')).not.toContain('aviso')
    expect(hrefs.join(' ').includes('cupon=')).toBe(search.includes('cupon='))
  }
})

for (const [browser, write] of [
  ['writes cookies behind', 'later'],
  ['keeps no cookies', 'never'],
] as const) {
  test(`a browser that ${browser} changes to Spanish at the first press`, async ({
    page,
    renter,
  }) => {
    await page.addInitScript((when) => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      let waiting: string[] = []
      // As Chrome: what is written is there for whoever reads, and for a request when it has got through.
      const flush = () => {
        if (when === 'later') for (const line of waiting) own?.set?.call(document, line)
        waiting = []
      }
      Object.defineProperty(Document.prototype, 'cookie', {
        get() {
          flush()
          return when === 'later' ? own?.get?.call(document) : ''
        },
        set(line) {
          waiting.push(line)
          setTimeout(flush, 300)
        },
      })
    }, write)
    const someone = renter('en')
    await someone.open('/flota')
    await page.getByRole('contentinfo').getByRole('link', { name: 'ES, Español' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  })
}
