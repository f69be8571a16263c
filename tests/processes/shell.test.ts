import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tripIn, withTrip } from '../e2e/lib/trip'
import { wordsOf } from '../e2e/lib/words'
import { ask } from '../fixtures/ask'
import { addCar } from '../fixtures/cars'
import { startTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type FaultProxy, startFaultProxy } from '../fixtures/fault-proxy'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'

let back: TestDirectus
let proxy: FaultProxy
let site: SiteProcess

beforeAll(async () => {
  back = await startTestDirectus()
  await addCar(back, { units: 9, model: 'Muchos' })
  proxy = await startFaultProxy(back.url)
  site = await startSiteProcess(back, proxy.url)
  await site.ready()
})
afterAll(async () => {
  await site?.stop()
  await proxy?.stop()
  await back?.stop()
})

const get = (path: string) => ask(site.url + path)
const page = (path: string) => ask(site.url + path, { accept: 'text/html' })

describe('builds/', () => {
  test('names the build of every page, and what it is made of', async () => {
    const latest = await get('/builds/latest.json')
    expect(latest.status).toBe(200)
    expect(latest.headers['cache-control']).toBe('no-cache')
    const { id, timestamp } = JSON.parse(latest.text)
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    expect(Math.abs(Date.now() / 1000 - timestamp)).toBeLessThan(30 * 24 * 3600)

    const meta = await get(`/builds/meta/${id}.json`)
    expect(meta.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { files, ...build } = JSON.parse(meta.text)
    expect(build).toEqual({ id, timestamp })

    const { text } = await page('/')
    expect(text).toContain(JSON.stringify({ id, timestamp }))
    const [, entry = ''] = /\["(index-[^"]+)"/.exec(text) ?? []
    expect(files).toContain(`static/${entry}.js`)
    expect((await get(`/${files[0]}`)).status).toBe(200)
  })

  test('answers shortly for a build that is not there', async () => {
    for (const path of ['/builds/meta/000000000000.json', '/builds/x', '/builds/meta/../../etc']) {
      const { status, text } = await get(path)
      expect(status, path).toBe(404)
      expect(text.length, path).toBeLessThan(100)
    }
  })
})

describe('/api/icons', () => {
  test('gives what is asked for, in the format of Iconify', async () => {
    const { status, headers, text } = await get(
      '/api/icons/lucide.json?icons=baby,alert-circle,not-there,baby',
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['cache-control']).toBe('public, max-age=604800')
    const answer = JSON.parse(text)
    expect(answer).toMatchObject({
      prefix: 'lucide',
      aliases: { 'alert-circle': { parent: 'circle-alert' } },
      not_found: ['not-there'],
      width: 24,
      height: 24,
    })
    expect(Object.keys(answer.icons).sort()).toEqual(['baby', 'circle-alert'])
    expect(answer.icons.baby.body).toMatch(/^<(g|path) /)
  })

  test.each([
    [404, '/api/icons/lucide.json?icons=not-there'],
    [404, '/api/icons/lucide.json?icons=constructor'],
    [404, '/api/icons/mdi.json?icons=home'],
    [404, '/api/icons/constructor.json?icons=home'],
    [400, '/api/icons/lucide.json'],
    [400, '/api/icons/lucide.json?icons='],
    [400, '/api/icons/lucide.json?icons=a,,b'],
    [400, '/api/icons/lucide.json?icons=%3Cscript%3E'],
    [400, `/api/icons/lucide.json?icons=${'a,'.repeat(100)}a`],
    [400, `/api/icons/lucide.json?icons=${'a'.repeat(65)}`],
    [400, '/api/icons/lucide?icons=baby'],
    [400, '/api/icons/..%2F..%2Fx.json?icons=baby'],
    [400, '/api/icons/Lucide.json?icons=baby'],
  ])('answers %i for %s', async (status, path) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control'] ?? '').not.toContain('public')
    expect(() => JSON.parse(answer.text)).not.toThrow()
  })
})

test('without the back office the cars stand there with the time of their prices, to be confirmed', async () => {
  const path = withTrip('/flota', tripIn(41))
  const [t, en] = [wordsOf('es'), wordsOf('en')]
  const before = await page(path)
  expect(before.status).toBe(200)
  expect(before.text).toContain(t('fleet_available'))
  expect(before.text).not.toContain(t('shell_unconfirmed'))

  proxy.babble({ type: 'text/html', body: '<h1>Bad Gateway</h1>' })
  try {
    // What was read is fresh for a minute.
    await expect
      .poll(async () => (await page(withTrip('/flota', tripIn(42)))).text, {
        timeout: 100_000,
        interval: 2000,
      })
      .toContain(t('nav_stale'))
    for (const [prefix, words] of [
      ['', t],
      ['/en', en],
    ] as const) {
      const { status, text } = await page(prefix + withTrip('/flota', tripIn(43)))
      expect(status).toBe(200)
      expect(text).toContain(words('nav_stale'))
      expect(text).toContain(words('shell_unconfirmed'))
      expect(text).toMatch(new RegExp(words('shell_price_of', { time: '\\d+:\\d\\d' })))
      expect(text).toContain(`>${words('shell_choose')}<`)
      expect(text).not.toContain(words('fleet_available'))
      expect(text, 'no offer that nobody can keep').not.toContain('schema.org/InStock')
      expect(text.indexOf('class="stale"'), 'under the header').toBeGreaterThan(
        text.indexOf('class="hdr"'),
      )
    }
  } finally {
    proxy.babble(null)
  }
})
