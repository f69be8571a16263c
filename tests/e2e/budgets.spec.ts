import { gzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'

const limits: [name: string, path: string, kilobytes: number][] = [
  ['home', '/', 150],
  ['reservation', '/reserva?auto=1', 210],
]

/** Kilobytes of JavaScript, gzipped, that the page loads before anybody touches it. */
async function javascript(page: Page, path: string): Promise<number> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) {
      bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    }
  })
  await page.goto(path, { waitUntil: 'networkidle' })
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
