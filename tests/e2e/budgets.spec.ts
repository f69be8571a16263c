import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures'
import { homeStyles, mostOf, read, scripts, type Weight } from './lib/weights'

/** Ten to fifteen days ahead. */
function dates(): string {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `desde=${day(10)}T10:00&hasta=${day(15)}T10:00`
}

/** Kilobytes of kinds of files, gzipped, that the page loads before anybody touches it. */
async function loadedKinds(page: Page, path: string, types: readonly RegExp[]): Promise<number[]> {
  const bodies = types.map((): Promise<number>[] => [])
  const weigh = (response: Response) => {
    const index = types.findIndex((type) => type.test(response.headers()['content-type'] ?? ''))
    bodies[index]?.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  }
  page.on('response', weigh)
  await page.addInitScript(dropLateTimers)
  const entry = page.waitForResponse(/\/static\/index-[^/]+\.js$/)
  // The measure ends before anybody touches the page.
  await page.goto(path)
  // Its code comes after its pictures.
  await entry
  await page.waitForLoadState('networkidle')
  // A later answer is no part of this page, and its body may never be read: the test has ended by then.
  page.off('response', weigh)
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ''))
  return Promise.all(
    bodies.map(
      async (kind) => (await Promise.all(kind)).reduce((sum, size) => sum + size, 0) / 1000,
    ),
  )
}

test(`home loads at most ${mostOf(scripts.home)} kB of JavaScript and ${mostOf(homeStyles)} of styles before interaction`, async ({
  page,
}) => {
  const [code = 0, styles = 0] = await loadedKinds(page, '/', [/javascript/, /css/])
  expectWithin('home, scripts', code, scripts.home)
  expectWithin('home, styles', styles, homeStyles)
  expect(code, 'code that was measured').toBeGreaterThan(50)
  expect(styles, 'styles that were measured').toBeGreaterThan(5)
})

test(`the reservation loads at most ${mostOf(scripts.reservation)} kB of JavaScript before interaction`, async ({
  page,
}) => {
  const path = `/reserva?auto=5&recogida=aeropuerto-tocumen&devolucion=via-espana&${dates()}`
  const [code = 0] = await loadedKinds(page, path, [/javascript/])
  expectWithin('reservation, scripts', code, scripts.reservation)
  expect(code, 'code that was measured').toBeGreaterThan(50)
})

for (const [path, { scripts, styles, html }] of Object.entries(read)) {
  test(`${path} is at most ${mostOf(scripts)} kB of code, ${mostOf(styles)} of styles and ${mostOf(html)} of HTML`, async ({
    page,
  }) => {
    const kinds = [/javascript/, /css/, /html/] as const
    const sizes = await loadedKinds(page, path, kinds)
    for (const [index, weight] of [scripts, styles, html].entries()) {
      expectWithin(`${path}, ${kinds[index]}`, sizes[index] ?? 0, weight)
      expect(sizes[index], 'nothing was measured').toBeGreaterThan(2)
    }
  })
}

function expectWithin(what: string, size: number, weight: Weight): void {
  const description = `${what}: ${size.toFixed(1)} kB, its budget is ${weight.budget}`
  test.info().annotations.push({ type: 'measure', description })
  console.log(`      ${description}`)
  expect.soft(size, what).toBeLessThanOrEqual(mostOf(weight))
}

/**
 * Run in the page. What it does a while after it was loaded (the next screen's code, the bar of a lost connection, the
 * draft that is saved) is no part of it, and came in time or not as the machine was busy.
 */
function dropLateTimers(): void {
  const begin = window.setTimeout
  const late = 500
  Object.defineProperty(window, 'setTimeout', {
    value: (act: () => void, milliseconds = 0) =>
      milliseconds < late ? begin(act, milliseconds) : 0,
  })
}
