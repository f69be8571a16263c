import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures'
import { environment, hostUrl } from './lib/env'

/** The name says the host: Node resolves no `*.localhost`, so a brand of the main server is asked for by header. */
const brands = [
  { name: 'Firefly', base: () => environment('E2E_BASE_URL'), host: null },
  { name: 'Ceiba', base: () => environment('E2E_CEIBA_URL'), host: null },
  { name: 'Marea', base: () => environment('E2E_BASE_URL'), host: 'marea.localhost' },
] as const

for (const { name, base, host } of brands) {
  test(`what the head of ${name} names is there, the manifest in its own words`, async ({
    request,
    ceiba: _,
  }) => {
    const headers: Record<string, string> = host ? { Host: new URL(hostUrl(host)).host } : {}
    const file = (path: string, type: string) => fileAt(request, base() + path, type, headers)
    const html = await (await request.get(`${base()}/`, { headers })).text()
    const named = (pattern: RegExp) => pattern.exec(html)?.[1] ?? `not in the head: ${pattern}`

    await file(named(/<link rel="icon" href="([^"]+)"/), 'image/svg+xml')
    await file(named(/<link rel="apple-touch-icon" href="([^"]+)"/), 'image/png')
    const shared = new URL(named(/property="og:image" content="([^"]+)"/))
    await file(shared.pathname, 'image/jpeg')

    const address = named(/<link rel="manifest" href="([^"]+)"/)
    const manifest = await (await file(address, 'application/manifest+json')).json()
    expect(manifest.name).toContain(name)
    expect(manifest.theme_color).toBe(named(/name="theme-color" content="([^"]+)"/))
    for (const { src, type } of manifest.icons) await file(src, type)
  })
}

test('a file that is asked for by habit or opened in a tab is no page, in no language', async ({
  request,
}) => {
  await fileAt(request, '/favicon.ico', 'image/vnd.microsoft.icon')
  const headers = { 'Accept-Language': 'en', Accept: 'text/html', 'User-Agent': 'Mozilla/5.0' }
  for (const path of [
    '/icon.svg',
    '/manifest.webmanifest',
    '/apple-touch-icon.png',
    '/open-graph.jpg',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    const answer = await request.get(path, { headers, maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
  }
  expect((await request.post('/open-graph.png')).status()).toBe(405)
})

/** @returns the answer, once it is known to be a file of that type that may be kept for a day. */
async function fileAt(
  request: APIRequestContext,
  address: string,
  type: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await request.get(address, { headers })
  expect(answer.status(), address).toBe(200)
  expect(answer.headers()['content-type'], address).toBe(type)
  expect(answer.headers()['cache-control'], address).toBe('public, max-age=86400')
  expect(answer.headers()['x-content-type-options'], address).toBe('nosniff')
  return answer
}
