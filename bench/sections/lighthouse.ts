import { mkdirSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import type { BenchStack } from '../lib/bench-stack.ts'
import {
  type LighthouseRun,
  runLighthouse,
  type Score,
  scores,
  USUAL_SLOWDOWN,
} from '../lib/lighthouse-run.ts'
import { median, table } from '../lib/numbers.ts'
import type { Goal, Section } from '../lib/section.ts'
import { findVisits, listedPaths } from '../lib/visits.ts'

/** How many times slower than this machine the processor of a cheap phone is. */
const CHEAP = 6
/** Milliseconds. */
const MOST_BLOCKED = 50

type Options = {
  /** Each page is opened as often by either phone. */
  readonly runs: number
  /** Only pages whose path has this in it. */
  readonly only: string
}

/** Scores of Lighthouse on its own phone and on a cheap one; a round asks for every page once on each. */
export async function lighthouse(
  toolchain: Toolchain,
  { site }: BenchStack,
  { runs, only }: Options,
): Promise<Section> {
  mkdirSync(`${dataRoot}/bench`, { recursive: true })
  const paths = (await pathsOf(site.url)).filter((path) => path.includes(only))
  if (paths.length === 0) throw new Error(`No page has ${only} in its path`)
  const all = new Map<string, { usual: LighthouseRun[]; cheap: LighthouseRun[] }>()
  for (const path of paths) all.set(path, { usual: [], cheap: [] })
  for (let run = 1; run <= runs; run++) {
    for (const [path, { usual, cheap }] of all) {
      usual.push(await runLighthouse(toolchain, site.url + path))
      cheap.push(await runLighthouse(toolchain, site.url + path, CHEAP))
      const reached = [usual, cheap].map((results) => results.at(-1)?.performance)
      step(`${run} of ${runs}: ${reached.join(' and ')} for ${shown(path)}`)
    }
  }
  const measured = [...all].map(([path, results]) => ({ path: shown(path), ...results }))
  const text = [
    `Lighthouse 13.5, mobile, simulated throttling, its processor slowed ${USUAL_SLOWDOWN} times, as is its own way; runs of each page, in turn: ${runs}; the median of`,
    'each figure. `/reserva` is what the first car of the fleet leads to; a car and a branch are the first of the sitemap. Milliseconds but for CLS.',
    '',
    table(
      ['', ...scores, 'FCP', 'LCP', 'TBT', 'CLS'],
      measured.map(({ path, usual }) => rowOf(path, usual)),
    ),
    '',
    `The same pages, in turn with those above, with the processor slowed ${CHEAP} times:`,
    '',
    table(
      ['', 'performance', 'FCP', 'LCP', 'TBT'],
      measured.map(({ path, cheap }) => [
        `\`${path}\``,
        ...(['performance', 'FCP', 'LCP', 'TBT'] as const).map((name) =>
          middle(cheap, name).toFixed(0),
        ),
      ]),
    ),
    '',
    ...measured.flatMap(({ path, usual }) => {
      const failed = new Set(usual.flatMap((result) => result.failed))
      return failed.size > 0 ? [`Points lost at \`${path}\`: ${[...failed].join(', ')}.`, ''] : []
    }),
  ].join('\n')
  const goals = measured.flatMap(({ path, usual, cheap }) => [
    ...goalsOf(path, usual),
    ...speedGoals(path, usual, USUAL_SLOWDOWN),
    ...speedGoals(path, cheap, CHEAP),
  ])
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

type Figure = Exclude<keyof LighthouseRun, 'failed'>
const middle = (results: readonly LighthouseRun[], name: Figure) =>
  median(results.map((result) => result[name]))

function rowOf(path: string, results: readonly LighthouseRun[]): string[] {
  const of = (name: Figure) => middle(results, name)
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

function speedGoals(path: string, results: readonly LighthouseRun[], slowdown: number): Goal[] {
  const [score, blocked] = [middle(results, 'performance'), middle(results, 'TBT')]
  const where = `\`${path}\`, slowed ${slowdown} times`
  return [
    {
      goal: `${where}: 100 for performance`,
      figure: score === 100 ? '100' : `${score}, ${100 - score} too few`,
      isMet: score === 100,
    },
    {
      goal: `${where}: blocked for at most ${MOST_BLOCKED} ms`,
      figure: `${blocked.toFixed(0)} ms`,
      isMet: blocked <= MOST_BLOCKED,
    },
  ]
}

function goalsOf(path: string, results: readonly LighthouseRun[]): Goal[] {
  const lost = [...new Set(results.flatMap(({ failed }) => failed))].filter(
    (audit) => !(audit === 'is-crawlable' && isPersonal(path)),
  )
  return [
    {
      goal: `\`${path}\`: 100 for the rest${isPersonal(path) ? ', but for being listed' : ''}`,
      figure: lost.length === 0 ? '100' : lost.join(', '),
      isMet: lost.length === 0,
    },
  ]
}

/** Whether a page belongs to one renter and asks search engines to pass by. */
const isPersonal = (path: string) => /^(\/en)?\/reserva$/.test(path)
