import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { nextOn, tripFrom, withTrip } from '../../e2e/lib/trip'
import { fleetHtml, mostOf } from '../../e2e/lib/weights'
import type { AskedSite } from '../lib/brand-hosts'

export function testHtml({ ask }: AskedSite): void {
  test(`the HTML of a fleet of 10 cars is at most ${mostOf(fleetHtml)} kB`, async () => {
    // Days of a season have their rates on every card besides.
    const path = withTrip('/flota', tripFrom(nextOn(4, 20), 5))
    // The page as it is kept, and as nearly everybody gets it: a nonce on each tag makes another one longer.
    await ask(path)
    const { text, bytes } = await ask(path)
    expect(text.match(/<article/g)).toHaveLength(10)
    expect(bytes.length).toBeLessThanOrEqual(mostOf(fleetHtml) * 1000)
  })

  test.each(['/', '/flota', '/flota/kia-soluto', '/sucursales', '/info/requisitos'])(
    'words that only say where a visit came from stand in no link: %s',
    async (path) => {
      const tracked = { utm_source: 'tracked', gclid: 'tracked', fbclid: 'tracked' }
      const { text } = await ask(withTrip(path, tripFrom(nextOn(4, 20), 5), tracked))
      const links = text.match(/(href|action)="[^"]*"/g) ?? []
      expect(links.length).toBeGreaterThan(10)
      expect(links.filter((link) => link.includes('tracked'))).toEqual([])
      expect(text).not.toContain('tracked')
    },
  )

  test.each(['/en', '/en/flota', '/en/info/privacidad'])(
    'a page carries its words in its own language alone: %s',
    async (path) => {
      const { text } = await ask(path)
      expect(text).toContain('Car rental')
      expect(text).not.toMatch(/Económicos, sedanes|Alquila tu auto|Política de cancelación/)
    },
  )

  test('pages and code are sent in few bytes, and code is kept for good', async () => {
    const headers = { 'accept-encoding': 'br' }
    const page = await ask('/', { headers })
    expect(page.headers['content-encoding']).toBe('br')
    // The first load's one large file; very small ones are not worth compressing.
    const [, script] = /"(index-[\w-]+)"/.exec(brotliDecompressSync(page.bytes).toString()) ?? []
    expect(script, 'the script of the page').toBeTruthy()
    const code = await ask(`/static/${script}.js`, { headers })
    expect(code.headers['content-encoding']).toBe('br')
    expect(code.headers['cache-control']).toMatch(/max-age=31536000.*immutable/)
  })
}
