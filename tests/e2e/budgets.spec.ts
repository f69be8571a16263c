import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response, test } from '@playwright/test'

/** The goal for home is 130: what is above it is told in docs/decisions/0013. */
const limits: [name: string, path: string, kilobytes: number][] = [
  ['home', '/', 145],
  [
    'reservation',
    `/reserva?auto=5&recogida=aeropuerto-tocumen&devolucion=via-espana&${dates()}`,
    195,
  ],
]

/** Screens that are read: what home has, and their own. Kilobytes, gzipped: code, styles and the HTML as it is sent. */
const read: [path: string, code: number, styles: number, html: number][] = [
  ['/sucursales', 163.5, 17, 25],
  ['/sucursales/aeropuerto-tocumen', 160, 17, 25],
  ['/flota/kia-soluto', 170, 17, 25],
  ['/promos', 160, 17, 25],
  ['/info/requisitos', 151.5, 14, 25],
  ['/info/leasing-corporativo', 172, 17, 25],
]

/** Ten to fifteen days ahead. */
function dates(): string {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `desde=${day(10)}T10:00&hasta=${day(15)}T10:00`
}

/** Kilobytes of a kind of file, gzipped, that the page loads before anybody touches it. */
async function loaded(page: Page, path: string, type: RegExp): Promise<number> {
  const [size = 0] = await loadedKinds(page, path, [type])
  return size
}

async function loadedKinds(page: Page, path: string, types: readonly RegExp[]): Promise<number[]> {
  const bodies = types.map((): Promise<number>[] => [])
  const weigh = (response: Response) => {
    // With what the draft is saved almost a second later: it came in time or not as the machine was busy.
    if (response.url().includes('/serverFnFetcher-')) return
    const index = types.findIndex((type) => type.test(response.headers()['content-type'] ?? ''))
    bodies[index]?.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  }
  page.on('response', weigh)
  // The next screen's code comes after a second (D30): it is no part of this page.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const entry = page.waitForResponse(/\/static\/index-[^/]+\.js$/)
  await page.goto(path)
  // Its code comes after its pictures.
  await entry
  await page.waitForLoadState('networkidle')
  // What comes later is no part of this page, and its body may never be read: the test has ended by then.
  page.off('response', weigh)
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
  return Promise.all(
    bodies.map(
      async (kind) => (await Promise.all(kind)).reduce((sum, size) => sum + size, 0) / 1000,
    ),
  )
}

for (const [name, path, limit] of limits) {
  test(`${name} loads at most ${limit} kB of JavaScript before interaction`, async ({ page }) => {
    const size = await loaded(page, path, /javascript/)
    test.info().annotations.push({
      type: 'measure',
      description: `${name}: ${size.toFixed(1)} kB of ${limit}`,
    })
    console.log(`      ${name}: ${size.toFixed(1)} kB gz of ${limit}`)
    expect(size).toBeLessThanOrEqual(limit)
    expect(size, 'nothing was measured').toBeGreaterThan(50)
  })
}

test('home loads at most 14 kB of styles', async ({ page }) => {
  const size = await loaded(page, '/', /css/)
  console.log(`      home: ${size.toFixed(1)} kB gz of styles of 14`)
  expect(size).toBeLessThanOrEqual(14)
  expect(size, 'nothing was measured').toBeGreaterThan(5)
})

for (const [path, code, styles, html] of read) {
  test(`${path} is at most ${code} kB of code, ${styles} of styles and ${html} of HTML`, async ({
    page,
  }) => {
    const kinds = [/javascript/, /css/, /html/] as const
    const sizes = await loadedKinds(page, path, kinds)
    console.log(`      ${path}: ${sizes.map((size) => size.toFixed(1)).join(' / ')} kB gz`)
    for (const [index, most] of [code, styles, html].entries()) {
      expect(sizes[index], String(kinds[index])).toBeLessThanOrEqual(most)
      expect(sizes[index], 'nothing was measured').toBeGreaterThan(2)
    }
  })
}
