import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import { mostOf, scripts } from '../../tests/e2e/lib/weights.ts'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { packagesOfFirst } from '../lib/first-file.ts'
import { figure, kilobytes, table } from '../lib/numbers.ts'
import type { Goal, Section } from '../lib/section.ts'
import { findVisits } from '../lib/visits.ts'

/** Kilobytes of 1000 bytes. */
const limits = { stylesheet: 14, fleet: 90 } as const
/** Kilobytes of JavaScript. */
const mostScript: Readonly<Record<string, number>> = {
  home: 110,
  fleet: 125,
  reservation: 170,
  info: 100,
}
/** The fleet's limit is that of a list this long. */
const CARS = 10

/** Weighs everything that a browser loads before anybody touches the page. */
export async function weight({ toolchain, stack }: Bench): Promise<Section> {
  const { site } = await stack()
  step('Weighing the pages')
  const { pages, reservation, visitor } = await findVisits(site.url)
  const address = site.url.replace('localhost', '127.0.0.1')
  const rows: string[][] = []
  const html = new Map<string, Buffer>()
  const loaded = new Map<string, Loaded>()
  for (const [name, path] of Object.entries({ ...pages, reservation })) {
    const { body } = await askPage({ url: address + path, headers: visitor })
    const files = await filesOf(toolchain, site.url + path)
    html.set(name, body)
    loaded.set(name, files)
    rows.push([name, kilobytes(body.length), kilobytes(files.script), kilobytes(files.stylesheet)])
  }
  const home = loaded.get('home') ?? { script: 0, stylesheet: 0 }
  if (home.script === 0) throw new Error('No JavaScript was loaded: nothing was measured')
  const fleet = html.get('fleet')?.toString() ?? ''
  const cars = fleet.split('<article').length - 1
  if (cars !== CARS) throw new Error(`The fleet shows ${cars} cars, not ${CARS}`)
  return {
    title: 'Weight',
    text: [
      'Kilobytes (1000 bytes) that Chromium loads before anybody touches the page: scripts and styles in gzip, HTML as it is.',
      '',
      table(['', 'HTML', 'JavaScript gz', 'CSS gz'], rows),
      '',
      trendOf(home.script / 1000),
      '',
      'The file that every page begins with, by the package that its bytes come from, in kB before gzip; ours is what stands in `app`.',
      '',
      table(['', 'kB'], await packagesOfFirst(toolchain)),
    ].join('\n'),
    goals: [
      ...Object.entries(mostScript).map(([name, most]) =>
        atMost(`JavaScript of ${name} at most ${most} kB gz`, loaded.get(name)?.script ?? 0, most),
      ),
      atMost(`CSS of home at most ${limits.stylesheet} kB gz`, home.stylesheet, limits.stylesheet),
      atMost(
        `HTML of a fleet of ${CARS} cars at most ${limits.fleet} kB`,
        Buffer.byteLength(fleet),
        limits.fleet,
      ),
    ],
  }
}

/** The test of budgets keeps some air above what was noted: what is used of it is said here. */
function trendOf(now: number): string {
  const { budget, noted } = scripts.home
  const grown = `${now < noted ? '-' : '+'}${figure(Math.abs(now - noted))}`
  return `JavaScript of home: ${grown} kB since it was last noted (${figure(noted)} kB); its budget is ${budget} kB, and its test fails above ${mostOf(scripts.home)} kB.`
}

type Loaded = { readonly script: number; readonly stylesheet: number }

/** Bytes, gzipped, by the kind of what asked for them. */
async function filesOf(toolchain: Toolchain, url: string): Promise<Loaded> {
  const executablePath = (await ensureChromium(toolchain)) ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ locale: 'es-PA' })
    const sizes = { script: 0, stylesheet: 0 }
    const bodies: Promise<void>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      const kind = /javascript/.test(type) ? 'script' : /text\/css/.test(type) ? 'stylesheet' : null
      if (!kind) return
      const added = response.body().then((body) => {
        sizes[kind] += gzipSync(body, { level: 9 }).length
      })
      bodies.push(added)
    })
    const entry = page.waitForResponse(/\/static\/index-[^/]+\.js$/)
    await page.goto(url)
    // Its code comes after its pictures.
    await entry
    await page.waitForLoadState('networkidle')
    await Promise.all(bodies)
    return sizes
  } finally {
    await browser.close()
  }
}

function atMost(goal: string, bytes: number, limit: number): Goal {
  const over = bytes / 1000 - limit
  const isMet = over <= 0
  return {
    goal,
    figure: `${kilobytes(bytes)} kB${isMet ? '' : `, ${figure(over)} kB too many`}`,
    isMet,
  }
}
