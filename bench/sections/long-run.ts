import { readdirSync, readFileSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { generator } from '../../scripts/lib/random.ts'
import { acts, visit } from '../growth/visit.ts'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { pinned } from '../lib/cores.ts'
import { climb, kneeOf } from '../lib/knee.ts'
import { figure, median, table } from '../lib/numbers.ts'
import { type OpenLoad, openLoad } from '../lib/open-loop.ts'
import { processorTime } from '../lib/processor.ts'
import type { Section } from '../lib/section.ts'
import { listedPaths } from '../lib/visits.ts'
import { drawOf } from './hits.ts'

const MINUTES = 30
/** From here on nothing is to grow. */
const SETTLED = 5
/** The share of what one process carries. */
const SHARE = 0.8
/** Every such visit makes a hold. */
const HOLDS = 50
const RATES = [4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60, 80, 100, 140, 200]
/** How much more the end may be than what it is compared with. */
const MOST = { memory: 1.1, files: 1.1, p99: 1.5 } as const

type Minute = OpenLoad & {
  /** Resident, in MB, at its end. */
  readonly memory: number
  /** Open descriptors at its end. */
  readonly files: number
}

/** Half an hour at four fifths of the knee: what of one process grows? */
export async function longRun({ stack }: Bench): Promise<Section> {
  const { site } = await stack()
  const url = site.url.replace('localhost', '127.0.0.1')
  const ask = await asksOf(url, site.url)
  const spent = () => processorTime(site.pid)
  return pinned(async () => {
    step('The knee of one process')
    const knee = kneeOf(await climb({ rates: RATES, ask, spent }))
    const perSecond = SHARE * knee
    const minutes: Minute[] = []
    for (let minute = 1; minute <= MINUTES; minute++) {
      const load = await openLoad({ perSecond, seconds: 60 }, ask)
      minutes.push({ ...load, ...sizeOf(site.pid) })
      const { p99, memory, files } = minutes.at(-1) ?? { p99: 0, memory: 0, files: 0 }
      step(`Minute ${minute}: p99 ${figure(p99)} ms, ${figure(memory)} MB, ${files} descriptors`)
    }
    return sectionOf(knee, minutes)
  })
}

/** Visits of a day, and a hold now and then, each asked at its address without a name to look up. */
async function asksOf(url: string, named: string): Promise<() => Promise<unknown>> {
  const draw = drawOf(await listedPaths(named), generator(2))
  const { body } = await askPage({ url: `${url}/es/flota`, headers: { Host: new URL(named).host } })
  const cars = [
    ...new Set([...body.toString().matchAll(/auto=(\d+)/g)].map(([, id]) => Number(id))),
  ]
  let asked = 0
  const next = () => asked
  const hold = async () => {
    if ((await acts.reserve({ url, cars, next })) === 'refused')
      throw new Error('a hold was refused')
  }
  const page = async () => {
    const path = draw()
    const { status } = await visit(url + path)
    if (status !== 200) throw new Error(`${status} of ${path}`)
  }
  return () => (++asked % HOLDS === 0 ? hold() : page())
}

function sizeOf(pid: number | undefined): Pick<Minute, 'memory' | 'files'> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memory: Number(kilobytes) / 1000, files: readdirSync(`/proc/${pid}/fd`).length }
}

function sectionOf(knee: number, minutes: readonly Minute[]): Section {
  const settled = minutes[SETTLED - 1]
  const end = minutes.at(-1)
  if (!settled || !end) throw new Error('It was too short to tell')
  const p99 = (from: number, to?: number) => median(minutes.slice(from, to).map((one) => one.p99))
  const refusals = [...new Set(minutes.flatMap((one) => one.refusals))]
  const refused = minutes.reduce((sum, one) => sum + one.refused, 0)
  const count = minutes.reduce((sum, one) => sum + one.count, 0)
  const shown = minutes.map((one, index) => [index + 1, one] as const)
  const rows = shown
    .filter(([minute]) => minute === 1 || minute % SETTLED === 0)
    .map(([minute, one]) => [
      `minute ${minute}`,
      ...[one.p50, one.p95, one.p99, one.memory].map(figure),
      String(one.files),
      String(one.refused),
    ])
  const text = [
    `One process of the site at four fifths of its knee of ${knee} requests a second, open-loop, for ${MINUTES} minutes: visits as a day has`,
    `them (as in "Pages that are there already"), a hold in ${HOLDS}. ${count.toLocaleString('en')} requests, ${refused} not answered as they should.`,
    ...refusals.map((words) => `- ${words}`),
    '',
    table(['', 'p50 ms', 'p95 ms', 'p99 ms', 'MB', 'descriptors', 'refused'], rows),
  ].join('\n')
  const goal = (words: string, value: number, limit: number) => ({
    goal: words,
    figure: `${figure(value)} times`,
    isMet: value <= limit,
  })
  return {
    title: 'Half an hour',
    text,
    goals: [
      goal(
        `memory after ${MINUTES} minutes at most ${MOST.memory} times that after ${SETTLED}`,
        end.memory / settled.memory,
        MOST.memory,
      ),
      goal(
        `descriptors after ${MINUTES} minutes at most ${MOST.files} times those after ${SETTLED}`,
        end.files / settled.files,
        MOST.files,
      ),
      goal(
        `p99 of the last ${SETTLED} minutes (median) at most ${MOST.p99} times that of the ${SETTLED} after the first ${SETTLED}`,
        p99(-SETTLED) / p99(SETTLED, 2 * SETTLED),
        MOST.p99,
      ),
    ],
  }
}
