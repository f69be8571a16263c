import { mkdirSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import type { BenchStack } from '../lib/bench-stack.ts'
import { type LighthouseRun, runLighthouse, type Score, scores } from '../lib/lighthouse-run.ts'
import { median, table } from '../lib/numbers.ts'
import type { Goal, Section } from '../lib/section.ts'
import { findVisits, listedPaths } from '../lib/visits.ts'

type Options = {
  readonly runs: number
  /** Only pages whose path has this in it. */
  readonly only: string
}

/** Scores of Lighthouse on a phone; a round asks for every page once. */
export async function lighthouse(
  toolchain: Toolchain,
  { site }: BenchStack,
  { runs, only }: Options,
): Promise<Section> {
  mkdirSync(`${dataRoot}/bench`, { recursive: true })
  const paths = (await pathsOf(site.url)).filter((path) => path.includes(only))
  if (paths.length === 0) throw new Error(`No page has ${only} in its path`)
  const all = new Map(paths.map((path) => [path, [] as LighthouseRun[]]))
  for (let run = 1; run <= runs; run++) {
    for (const path of paths) {
      const result = await runLighthouse(toolchain, site.url + path)
      all.get(path)?.push(result)
      step(`${run} of ${runs}: ${result.performance} for ${shown(path)}`)
    }
  }
  const measured = [...all].map(([path, results]) => ({ path: shown(path), results }))
  const text = [
    `Lighthouse 13.5, mobile, simulated throttling; runs of each page, in turn: ${runs}; the median of each figure. \`/reserva\` is what the first`,
    'car of the fleet leads to; a car and a branch are the first of the sitemap. Milliseconds but for CLS.',
    '',
    table(
      ['', ...scores, 'FCP', 'LCP', 'TBT', 'CLS'],
      measured.map(({ path, results }) => rowOf(path, results)),
    ),
    '',
    ...measured.flatMap(({ path, results }) => {
      const failed = new Set(results.flatMap((result) => result.failed))
      return failed.size > 0 ? [`Points lost at \`${path}\`: ${[...failed].join(', ')}.`, ''] : []
    }),
  ].join('\n')
  const goals = measured.flatMap(({ path, results }) => goalsOf(path, results))
  return { title: 'Lighthouse', text, goals }
}

/** One of each kind of page, in the order of the table; a car, a branch and what is not built yet are those of the sitemap. */
const kinds = [/^\/flota\/[^/]+$/, /^\/sucursales$/, /^\/sucursales\/[^/]+$/, /^\/promos$/] as const

/** Both languages; the search of a visitor who came from the fleet. */
async function pathsOf(url: string): Promise<string[]> {
  const { pages, reservation } = await findVisits(url)
  const listed = await listedPaths(url)
  const others = kinds.flatMap((kind) => listed.find((path) => kind.test(path)) ?? [])
  const spanish = ['/', '/flota', reservation, pages.info, ...others]
  return spanish
    .map((path) => path.replace(/^\/es/, ''))
    .flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])
}

const shown = (path: string) => path.split('?', 1)[0] ?? path

function rowOf(path: string, results: readonly LighthouseRun[]): string[] {
  const of = (name: Exclude<keyof LighthouseRun, 'failed'>) =>
    median(results.map((result) => result[name]))
  const whole = (value: number) => value.toFixed(0)
  return [
    `\`${path}\``,
    ...scores.map((name: Score) => whole(of(name))),
    whole(of('FCP')),
    whole(of('LCP')),
    whole(of('TBT')),
    of('CLS').toFixed(3),
  ]
}

function goalsOf(path: string, results: readonly LighthouseRun[]): Goal[] {
  const score = median(results.map(({ performance }) => performance))
  const lost = [...new Set(results.flatMap(({ failed }) => failed))].filter(
    (audit) => !(audit === 'is-crawlable' && isPersonal(path)),
  )
  return [
    {
      goal: `\`${path}\`: 100 for performance`,
      figure: score === 100 ? '100' : `${score}, ${100 - score} too few`,
      isMet: score === 100,
    },
    {
      goal: `\`${path}\`: 100 for the rest${isPersonal(path) ? ', but for being listed' : ''}`,
      figure: lost.length === 0 ? '100' : lost.join(', '),
      isMet: lost.length === 0,
    },
  ]
}

/** Whether a page belongs to one renter and asks search engines to pass by. */
const isPersonal = (path: string) => /^(\/en)?\/reserva$/.test(path)
