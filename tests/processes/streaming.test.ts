import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'
import { ask } from '../fixtures/ask'
import { addCar } from '../fixtures/cars'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { inFull } from '../fixtures/short'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

/** The pieces of a page as they come, while the back office keeps the stock to itself for a time. */
let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess
let held: ReturnType<FaultProxy['holdReads']> | null = null

/** Milliseconds as in production: what a page does once its patience ends is tested here. */
const brief = { PAGE_PATIENCE_MS: '800', DIRECTUS_READ_TIMEOUT_MS: '60000' }

beforeAll(async () => {
  back = await leaseTestDirectus()
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url, brief)
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})
beforeEach(() => site.ready())
afterEach(() => {
  proxy.fail(null)
  held?.letOn()
})

const t = wordsOf('es')

/** Each page with what stands in its first piece, and what comes when the stock is known. */
const pages = [
  ['/', t('home_tiles_title'), '"num tile-price"'],
  ['/sucursales/david', t('branches_charges'), '"num tile-price"'],
  ['/promos', t('promos_title'), '<s class="num" translate="no">'],
] as const

test.each(pages)(
  '%s comes in pieces: the shell at once, its prices when they are there; the kept page is whole',
  async (path, first, later) => {
    held = proxy.holdReads(/^\/items\/reservation_slots\b/)
    const page = open(site.url + path)
    await vi.waitUntil(() => page.text().includes('</footer>'), 60_000)
    expect(page.text()).toMatch(/^HTTP\/1\.1 200 /)
    expect(page.text()).toContain(first)
    expect(page.text()).toContain('aria-hidden="true"')
    expect(page.text()).not.toContain(later)
    expect(page.text()).not.toContain(t('home_prices_unknown'))
    expect(page.text()).not.toContain(t('branches_none_free'))

    held.letOn()
    await page.ended
    expect(page.text()).toContain(later)
    expect(page.text()).toContain('</html>')

    const kept = await vi.waitUntil(async () => {
      const answer = await ask(site.url + path, { accept: 'text/html' })
      return answer.headers['content-length'] !== undefined && answer
    }, 60_000)
    expect(kept.headers['transfer-encoding']).toBeUndefined()
    // Each part is in its place, for browsers without scripts too.
    expect(kept.text.split('</footer>')[0]).toContain(later)
    expect(kept.text).not.toContain('<!--$?-->')
    expect(kept.text).toContain('</html>')
  },
)

/** Each page with what its part says where the cars cannot be read after all. */
const failing = [
  ['/en', wordsOf('en')('home_prices_unknown')],
  ['/en/sucursales/santiago', wordsOf('en')('branches_prices_unknown')],
] as const

test(
  'a part that fails after its page began says so in its place, and the page is kept for nobody',
  inFull,
  async () => {
    const cars = /^\/items\/flota\b/
    held = proxy.holdReads(cars)
    // The cars are read for no single request, and wait as long as they are held.
    const cold = await startSiteProcess(back, proxy.url, brief)
    try {
      const pages = failing.map(([path]) => open(cold.url + path))
      for (const [index, page] of pages.entries()) {
        await vi.waitUntil(() => page.text().includes('</footer>'), 60_000)
        expect(page.text()).toMatch(/^HTTP\/1\.1 200 /)
        expect(page.text()).not.toContain(failing[index]?.[1])
      }
      proxy.fail('busy', cars)
      held.letOn()
      for (const [index, page] of pages.entries()) {
        await page.ended
        expect(page.text()).toContain(failing[index]?.[1])
        expect(page.text()).toContain('</html>')
      }
      const look = (path: string) => ask(cold.url + path, { accept: 'text/html' })
      for (const [path] of failing) {
        const { status, headers } = await look(path)
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store'])
      }
      proxy.fail(null)
      for (const [path, said] of failing) {
        const isWhole = async () => {
          const { text, headers } = await look(path)
          return headers['content-length'] !== undefined && !text.includes(said)
        }
        await vi.waitUntil(isWhole, { timeout: 60_000, interval: 500 })
      }
    } finally {
      await cold.stop()
    }
  },
)

test('a process that has read nothing answers home though its back office takes 2.5 s for each read', async () => {
  const look = () => ask(`${site.url}/en?edad=40`, { accept: 'text/html' })
  // The first page of a process takes more than its reads, which is not looked at.
  await look()
  await site.forget()
  proxy.fail('slow', /^/, 2500)
  const { status, text } = await look()
  expect([status, text.includes(wordsOf('en')('home_tiles_title'))]).toEqual([200, true])
})

/** Each page with words of its own; no promotion can be had. */
const standing = [
  ['/en/sucursales', wordsOf('en')('branches_title')],
  ['/en', wordsOf('en')('home_tiles_title')],
  ['/en/reserva', wordsOf('en')('bill_title')],
] as const

test.each(standing)('%s does not wait for promotions', async (path, words) => {
  const auto = await addCar(back, { units: 9, model: 'Muchos' })
  const asked = path.endsWith('/reserva') ? withTrip(path, tripIn(50), { auto }) : path
  const look = () => ask(site.url + asked, { accept: 'text/html' })
  await look()
  await site.forget()
  held = proxy.holdReads(/^\/items\/ctas\b/)
  const { status, text, headers } = await look()
  expect([status, text.includes(words)]).toEqual([200, true])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('branches do not wait for their prices longer than a page does', async () => {
  held = proxy.holdReads(/^\/items\/reservation_slots\b/)
  const { status, text } = await ask(`${site.url}/en/sucursales?q=david`, { accept: 'text/html' })
  // Prices would stand there if the page had waited until the stock counts as unknown.
  expect([status, text.includes('class="bch-from"')]).toEqual([200, false])
})

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
