import { readFileSync, rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot, root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'

/** Scores of 100; milliseconds, and CLS without a unit. */
export const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

export type Score = (typeof scores)[number]
export type Metric = keyof typeof metrics
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

/**
 * Lighthouse's phone (its own default: simulated throttling) once.
 * @throws Error when it cannot load or score the page, or ends elsewhere than it was sent
 */
export async function runLighthouse(toolchain: Toolchain, url: string): Promise<LighthouseRun> {
  const file = `${dataRoot}/bench/lighthouse.json`
  rmSync(file, { force: true })
  const language = new URL(url).pathname.startsWith('/en') ? 'en-US,en' : 'es-PA,es'
  const args = [
    `${root}/bench/node_modules/lighthouse/cli/index.js`,
    url,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${scores.join(',')}`,
    // As somebody who reads the page's language: others are led to their own.
    `--extra-headers=${JSON.stringify({ 'Accept-Language': language })}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ]
  const browser = (await ensureChromium(toolchain)) ?? chromium.executablePath()
  const env = { ...toolchain.env, CHROME_PATH: browser }
  // Its own advice where Chromium lost the beginning of a recording.
  const isToRepeat = /Please run Lighthouse again/
  let made = await outputOf(toolchain.nodeBin, args, { env, hasServers: true })
  for (let again = 0; again < 2 && isToRepeat.test(made.output); again++) {
    step(`Lighthouse asks to be run again for ${url}`)
    made = await outputOf(toolchain.nodeBin, args, { env, hasServers: true })
  }
  if (made.code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${made.output.slice(-3000)}`)
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${report.finalDisplayedUrl}`)
  return readRun(report, url)
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
