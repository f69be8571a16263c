import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from '../e2e/lib/words'
import { ask } from '../fixtures/ask'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** The pieces of a page as they come, while the back office keeps the stock to itself for a time. */
let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess
let stock: ReturnType<FaultProxy['holdReads']> | null = null

beforeAll(async () => {
  back = await leaseTestDirectus()
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url)
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})
beforeEach(() => site.ready())
afterEach(() => {
  proxy.fail(null)
  stock?.letOn()
})

const t = wordsOf('es')

/** Each page with what stands in its first piece, and what comes when the stock is known. */
const pages = [
  ['/', t('home_tiles_title'), '"num tile-price"'],
  ['/sucursales/david', t('branches_charges'), '"num tile-price"'],
  ['/promos', t('promos_title'), '<s class="num">'],
] as const

test.each(pages)(
  '%s comes in pieces: the shell at once, its prices when they are there; the kept page is whole',
  async (path, first, later) => {
    stock = proxy.holdReads(/^\/items\/reservation_slots\b/)
    const page = open(site.url + path)
    await vi.waitUntil(() => page.text().includes('</footer>'), 30_000)
    expect(page.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(page.text()).toContain(first)
    expect(page.text()).toContain('aria-hidden="true"')
    expect(page.text()).not.toContain(later)
    expect(page.text()).not.toContain(t('home_prices_unknown'))
    expect(page.text()).not.toContain(t('branches_none_free'))

    stock.letOn()
    await page.ended
    expect(page.text()).toContain(later)
    expect(page.text()).toContain('</html>')

    const kept = await vi.waitUntil(async () => {
      const answer = await ask(site.url + path, { accept: 'text/html' })
      return answer.headers['content-length'] !== undefined && answer
    }, 30_000)
    expect(kept.headers['transfer-encoding']).toBeUndefined()
    expect(kept.text).toContain(later)
    expect(kept.text).toContain('</html>')
  },
)

/** Each page with what its part says where the stock cannot be read after all; the example of a promo is left out. */
const failing = [
  ['/en', wordsOf('en')('home_prices_unknown')],
  ['/en/sucursales/santiago', wordsOf('en')('branches_prices_unknown')],
  ['/en/promos', '</html>'],
] as const

test.each(failing)(
  '%s: a part that fails after the page began says so in its place, and the page is kept for nobody',
  async (path, said) => {
    const slots = /^\/items\/reservation_slots\b/
    stock = proxy.holdReads(slots)
    const page = open(site.url + path)
    await vi.waitUntil(() => page.text().includes('</footer>'), 30_000)
    expect(page.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(page.text()).not.toContain(said)
    proxy.fail('busy', slots)
    stock.letOn()
    await page.ended
    expect(page.text()).toContain(said)
    expect(page.text()).toContain('</html>')

    const next = await ask(site.url + path, { accept: 'text/html' })
    expect([next.status, next.headers['cache-control']]).toEqual([200, 'private, no-store'])
    proxy.fail(null)
    await vi.waitUntil(
      async () => {
        const answer = await ask(site.url + path, { accept: 'text/html' })
        return answer.headers['content-length'] !== undefined
      },
      { timeout: 60_000, interval: 500 },
    )
  },
)

/** A page over a socket of its own: `text` is what has come so far, the head and the lengths of its pieces included. */
function open(address: string) {
  const { hostname, port, host, pathname } = new URL(address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  )
  return { text: () => text, ended: once(socket, 'close') }
}
