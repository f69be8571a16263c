import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { step } from '../../scripts/lib/log.mjs'
import { dataRoot } from '../../scripts/lib/paths.mjs'
import type { Bench } from '../lib/bench.ts'
import { pinned, pinningWords } from '../lib/cores.ts'
import { buildEmptyStart, startEmptyStart } from '../lib/empty-start.ts'
import type { Asked } from '../lib/load.ts'
import { figure, kilobytes, table } from '../lib/numbers.ts'
import { pageComponents } from '../lib/page-components.ts'
import { withoutConnection } from '../lib/recorder.ts'
import { type Measured, measure, type Row } from '../lib/rounds.ts'
import type { Goal, Section } from '../lib/section.ts'
import { startSideServer } from '../lib/side-servers.ts'
import { findVisits, live, type PageName, rendered, stored } from '../lib/visits.ts'

const names: readonly PageName[] = ['home', 'fleet', 'car', 'info']
/** Pages that have a goal for how fast they are rendered. */
const renderedNames: readonly PageName[] = ['fleet', 'home', 'car']
const folder = `${dataRoot}/bench/pages`

/** Seconds; `pageAges.fresh` of the page cache. */
const FRESH = 10
const USUAL_SECONDS = 3

/** Requests a second: the bytes alone, our pages from the page cache and rendered, React alone, Start alone. */
export async function pages(bench: Bench): Promise<Section> {
  await buildEmptyStart(bench.toolchain)
  const { site, dataDir } = await bench.stack()
  const logs = `${dataDir}/logs`
  const { pages: paths, visitor } = await findVisits(site.url)
  const address = site.url.replace('localhost', '127.0.0.1')
  const br = { ...visitor, 'Accept-Encoding': 'br' }
  const kept = (name: PageName): Asked => ({ url: address + paths[name], headers: br })
  const made = (name: PageName, headers: Asked['headers']): Asked => ({
    url: address + live(paths[name]),
    headers,
  })

  step('Copying the pages for the servers to compare with')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const { rawHeaders, body } = await stored(kept(name))
    writeFileSync(`${folder}/${name}.body`, body)
    writeFileSync(`${folder}/${name}.json`, JSON.stringify(withoutConnection(rawHeaders)))
    const page = await rendered(made(name, visitor))
    writeFileSync(`${folder}/${name}.mjs`, await pageComponents(page.body.toString()))
  }

  const bytes = await startSideServer(bench.toolchain, 'bytes', { args: [folder], logs })
  const modules = names.map((name) => `${folder}/${name}.mjs`)
  const react = await startSideServer(bench.toolchain, 'react', { args: modules, logs })
  const start = await startEmptyStart(bench.toolchain, logs)
  const empty = start.url.replace('localhost', '127.0.0.1')
  const rows: readonly Row[] = [
    ...names.map((name) => ({
      name: `bytes of ${name}, node:http`,
      asked: { url: `${bytes.url}/${name}`, headers: br },
    })),
    ...names.map((name) => ({
      name: `${name}, page cache`,
      asked: kept(name),
      times: FRESH / USUAL_SECONDS,
    })),
    ...names.map((name) => ({ name: `${name}, rendered, brotli`, asked: made(name, br) })),
    ...names.map((name) => ({ name: `${name}, rendered`, asked: made(name, visitor) })),
    ...renderedNames.map((name) => ({
      name: `React alone, ${name}, brotli`,
      asked: { url: `${react.url}/${name}`, headers: { 'Accept-Encoding': 'br' } },
    })),
    ...names.map((name) => ({
      name: `React alone, ${name}`,
      asked: { url: `${react.url}/${name}`, headers: {} },
    })),
    { name: 'empty page of TanStack Start', asked: { url: `${empty}/`, headers: {} } },
  ]
  try {
    const measured = await pinned(() => measure(rows, bench))
    return {
      title: 'Pages a second',
      text: await textOf(measured, bench),
      goals: goalsOf(measured),
    }
  } finally {
    await Promise.all([bytes.stop(), react.stop(), start.stop()])
  }
}

async function textOf(measured: readonly Measured[], { seconds, rounds }: Bench): Promise<string> {
  const limited = measured.filter(({ busy }) => busy > 0.9).map(({ name }) => name)
  const rows = measured.map(({ name, bytes, perSecond, p50, p99 }) => [
    name,
    kilobytes(bytes),
    figure(perSecond),
    figure(p50),
    figure(p99),
  ])
  return [
    `20 connections, each asks again once it has its answer; in turn, rounds: ${rounds}, seconds: ${seconds}; medians. kB with headers. ${await pinningWords()}`,
    '',
    table(['', 'kB', 'requests/s', 'p50 ms', 'p99 ms'], rows),
    '',
    'The bytes are those that the page cache sends at its best, with the same headers. A page of the page cache is asked for during',
    `${figure((seconds * FRESH) / USUAL_SECONDS)} s and made anew at the beginning, since it was last asked for in the round before; while it is asked for all the time,`,
    `that happens every ${FRESH} s. Pages are rendered for each request when their search has a parameter that the site`,
    'does not know (`medida=1`): the router leaves it alone, and the page cache keeps only addresses that the site itself would write.',
    'A fleet is asked for with one search: its offers, and the markup of its cards, are made once a second for all who ask for the same. A',
    'search that nobody asked for before is measured in its own section. React alone is `renderToPipeableStream` of components with the rendered page\'s own markup, scripts and all. Rows without "brotli" and',
    'from neither cache nor bytes are sent as they are.',
    limited.length > 0
      ? `**The generator of the load was the limit of: ${limited.join(', ')}.**`
      : `The generator of the load had time left in every row (it was busy for at most ${percent(Math.max(...measured.map(({ busy }) => busy)))} of the time).`,
  ].join('\n')
}

function goalsOf(measured: readonly Measured[]): Goal[] {
  const rate = (name: string) => {
    const found = measured.find((one) => one.name === name)
    if (!found) throw new Error(`Nothing was measured under "${name}"`)
    return found.perSecond
  }
  const half = (goal: string, ours: string, theirs: string): Goal => {
    const share = rate(ours) / rate(theirs)
    const isMet = share >= 0.5
    const short = isMet ? '' : `, ${percent(1 - share / 0.5)} too few`
    return {
      goal,
      figure: `${share.toFixed(2)} (${figure(rate(ours))} of ${figure(rate(theirs))}/s)${short}`,
      isMet,
    }
  }
  const goalOf = (name: PageName) => `${name}, rendered, at least 0.5 of React alone`
  return [
    ...names.map((name) =>
      half(
        `${name} from the page cache at least 0.5 of its bytes`,
        `${name}, page cache`,
        `bytes of ${name}, node:http`,
      ),
    ),
    ...renderedNames.flatMap((name) => [
      half(goalOf(name), `${name}, rendered`, `React alone, ${name}`),
      half(
        `${goalOf(name)}, both in brotli`,
        `${name}, rendered, brotli`,
        `React alone, ${name}, brotli`,
      ),
    ]),
  ]
}

const percent = (share: number) => `${Math.round(share * 100)} %`
