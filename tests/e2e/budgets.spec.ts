import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'

const limits: [name: string, path: string, kilobytes: number][] = [
  ['home', '/', 150],
  [
    'reservation',
    `/reserva?auto=5&recogida=aeropuerto-tocumen&devolucion=via-espana&${dates()}`,
    210,
  ],
]

/** Ten to fifteen days ahead. */
function dates(): string {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `desde=${day(10)}T10:00&hasta=${day(15)}T10:00`
}

/** Kilobytes of JavaScript, gzipped, that the page loads before anybody touches it. */
async function javascript(page: Page, path: string): Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    }
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
  return (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1000
}

for (const [name, path, limit] of limits) {
  test(`${name} loads at most ${limit} kB of JavaScript before interaction`, async ({ page }) => {
    const size = await javascript(page, path)
    test.info().annotations.push({
      type: 'measure',
      description: `${name}: ${size.toFixed(1)} kB of ${limit}`,
    })
    console.log(`      ${name}: ${size.toFixed(1)} kB gz of ${limit}`)
    expect(size).toBeLessThanOrEqual(limit)
    expect(size, 'nothing was measured').toBeGreaterThan(50)
  })
}
