import { expect, test } from 'vitest'
import { type AskedSite, type Brand, brandNames, brands } from '../lib/brand-hosts'

export function testFiles({ ask }: AskedSite): void {
  test.each(brands)(
    'every file that the head of %s names is there, the manifest in its own words',
    async (brand) => {
      const { text } = await ask('/', { brand })
      const named = (pattern: RegExp) => pattern.exec(text)?.[1] ?? `not in the head: ${pattern}`
      await fileAt(named(/<link rel="icon" href="([^"]+)"/), 'image/svg+xml', brand)
      await fileAt(named(/<link rel="apple-touch-icon" href="([^"]+)"/), 'image/png', brand)
      const shared = new URL(named(/property="og:image" content="([^"]+)"/))
      await fileAt(shared.pathname, 'image/jpeg', brand)

      const address = named(/<link rel="manifest" href="([^"]+)"/)
      const manifest = JSON.parse((await fileAt(address, 'application/manifest+json', brand)).text)
      expect(manifest.name).toContain(brandNames[brand])
      expect(manifest.theme_color).toBe(named(/name="theme-color" content="([^"]+)"/))
      expect(manifest.icons.length).toBeGreaterThan(0)
      for (const { src, type } of manifest.icons) await fileAt(src, type, brand)
    },
  )

  test.each([
    '/icon.svg',
    '/manifest.webmanifest',
    '/apple-touch-icon.png',
    '/open-graph.jpg',
    '/robots.txt',
    '/sitemap.xml',
  ])('a file that is opened in a tab is no page, in no language: %s', async (path) => {
    const headers = { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' }
    expect((await ask(path, { headers })).status).toBe(200)
  })

  test('the icon that browsers ask for by habit is there; a picture is not posted to', async () => {
    await fileAt('/favicon.ico', 'image/vnd.microsoft.icon')
    expect((await ask('/open-graph.png', { body: '' })).status).toBe(405)
  })

  /** @returns the answer, once it is known to be a file of that type that may be kept for a day. */
  async function fileAt(path: string, type: string, brand: Brand = 'firefly') {
    const answer = await ask(path, { brand })
    expect(answer.status, path).toBe(200)
    expect(answer.headers, path).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
    return answer
  }
}
