import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot, root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'

const file = `${dataRoot}/bench/lighthouse.json`

/** Scores of 100; milliseconds, and CLS without a unit. */
export const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

export type Score = (typeof scores)[number]
type Metric = keyof typeof metrics
export type LighthouseRun = Readonly<Record<Score | Metric, number>> & {
  /** Audits that cost a point outside of performance. */
  readonly failed: readonly string[]
}

type Report = {
  readonly runtimeError?: { readonly message: string }
  readonly finalDisplayedUrl: string
  readonly categories: Readonly<
    Record<
      Score,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >
}

/** How many times slower than this machine Lighthouse's own phone is. */
export const USUAL_SLOWDOWN = 4

/**
 * Lighthouse's phone (its own default: simulated throttling) once, with its processor so many times slower than this
 * machine's.
 * @throws Error when it cannot load or score the page, or ends elsewhere than it was sent
 */
export async function runLighthouse(
  toolchain: Toolchain,
  url: string,
  slowdown: number = USUAL_SLOWDOWN,
): Promise<LighthouseRun> {
  let output = await report(toolchain, url, slowdown)
  // Its own advice where Chromium lost the beginning of a recording.
  for (let again = 0; again < 2 && /Please run Lighthouse again/.test(output); again++) {
    step(`Lighthouse asks to be run again for ${url}`)
    output = await report(toolchain, url, slowdown)
  }
  if (!existsSync(file)) throw new Error(`Lighthouse failed on ${url}:\n${output.slice(-3000)}`)
  const made: Report = JSON.parse(readFileSync(file, 'utf8'))
  if (made.runtimeError) throw new Error(`${url}: ${made.runtimeError.message}`)
  if (new URL(made.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${made.finalDisplayedUrl}`)
  return readRun(made, url)
}

/** Writes a report of the page in a browser of its own. @returns what Lighthouse says; nothing is written where it failed */
async function report(toolchain: Toolchain, url: string, slowdown: number): Promise<string> {
  rmSync(file, { force: true })
  const port = await freePort()
  // Not by Lighthouse itself, which leaves its Chromium running when it is told to end.
  const browser = await chromium.launch({
    executablePath: (await ensureChromium(toolchain)) ?? undefined,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-dev-shm-usage'],
  })
  const language = new URL(url).pathname.startsWith('/en') ? 'en-US,en' : 'es-PA,es'
  const args = [
    `${root}/bench/node_modules/lighthouse/cli/index.js`,
    url,
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${scores.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    // As somebody who reads the page's language: others are led to their own.
    `--extra-headers=${JSON.stringify({ 'Accept-Language': language })}`,
  ]
  try {
    const { code, output } = await outputOf(toolchain.nodeBin, args, { env: toolchain.env })
    if (code !== 0) rmSync(file, { force: true })
    return output
  } finally {
    await browser.close()
  }
}

function readRun({ categories, audits }: Report, url: string): LighthouseRun {
  const scoreOf = (name: Score) => {
    const { score } = categories[name]
    if (score === null) throw new Error(`Lighthouse gave ${url} no score for ${name}`)
    return Math.round(score * 100)
  }
  const figureOf = (metric: Metric) => {
    const value = audits[metrics[metric]]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse measured no ${metric} of ${url}`)
    return value
  }
  const refs = scores
    .filter((name) => name !== 'performance')
    .flatMap((name) => categories[name].auditRefs)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    FCP: figureOf('FCP'),
    LCP: figureOf('LCP'),
    TBT: figureOf('TBT'),
    CLS: figureOf('CLS'),
    failed: refs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  }
}
