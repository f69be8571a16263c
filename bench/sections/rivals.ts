import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/lib/chromium.ts'
import { step } from '../../scripts/lib/log.mjs'
import { askPage } from '../lib/ask.ts'
import { buildAstro } from '../lib/astro.ts'
import type { Bench } from '../lib/bench.ts'
import { pinned, pinningWords } from '../lib/cores.ts'
import { type LighthouseRun, runLighthouse } from '../lib/lighthouse-run.ts'
import { fileKinds, type Loaded, loadedBy } from '../lib/loaded.ts'
import { figure, kilobytes, median, table } from '../lib/numbers.ts'
import { copyFiles, readContent } from '../lib/page-content.ts'
import { type Measured, measure, type Row } from '../lib/rounds.ts'
import type { Section } from '../lib/section.ts'
import { startSideServer } from '../lib/side-servers.ts'
import { findVisits, live, rendered, stored } from '../lib/visits.ts'

const names = ['home', 'fleet'] as const
const VISITS = 50

/** Our home and fleet beside pages of Astro that show the same content. */
export async function rivals(bench: Bench): Promise<Section> {
  const { toolchain, rounds } = bench
  const { site, dataDir } = await bench.stack()
  const { pages: paths, visitor } = await findVisits(site.url)
  const address = site.url.replace('localhost', '127.0.0.1')
  const executablePath = (await ensureChromium(toolchain)) ?? undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const dist = await buildAstro(toolchain, async (files) => {
      step('Reading the content of home and fleet')
      const html: Record<string, string> = {}
      for (const name of names) {
        const { body } = await stored({ url: address + paths[name], headers: visitor })
        html[name] = body.toString()
      }
      return copyFiles(await readContent(browser, html), address, files)
    })
    const logs = `${dataDir}/logs`
    const astro = await startSideServer(toolchain, 'astro', { args: [dist], logs })
    try {
      const br = { 'Accept-Encoding': 'br' }
      const rows = names.flatMap((name): Row[] => {
        const ours = { ...visitor, ...br }
        const made = address + live(paths[name])
        return [
          { name: `${name}, page cache`, asked: { url: address + paths[name], headers: ours } },
          {
            name: `${name}, Astro, built ahead`,
            asked: { url: `${astro.url}/still/${name}/`, headers: br },
          },
          { name: `${name}, rendered, brotli`, asked: { url: made, headers: ours } },
          {
            name: `${name}, Astro, rendered, brotli`,
            asked: { url: `${astro.url}/${name}`, headers: br },
          },
          { name: `${name}, rendered`, asked: { url: made, headers: visitor } },
          { name: `${name}, Astro, rendered`, asked: { url: `${astro.url}/${name}`, headers: {} } },
        ]
      })
      for (const name of names)
        await rendered({ url: address + live(paths[name]), headers: visitor })
      const { measured, firstBytes } = await pinned(async () => ({
        measured: await measure(rows, bench),
        firstBytes: await firstBytesOf(rows),
      }))
      const loads: Load[] = []
      const addresses = names.flatMap((name) => [
        [name, site.url + paths[name].replace(/^\/es(?=\/)/, '').replace(/^\/es$/, '/')] as const,
        [`${name}, Astro`, `${astro.url}/${name}`] as const,
      ])
      for (const [name, url] of addresses) {
        step(`Loading ${name} as a phone does`)
        loads.push({ name, url, loaded: await loadedBy(browser, url), runs: [] })
      }
      for (let round = 1; round <= rounds; round++) {
        for (const { name, url, runs } of loads) {
          runs.push(await runLighthouse(toolchain, url))
          step(`Lighthouse, ${round} of ${rounds}: ${runs.at(-1)?.performance} for ${name}`)
        }
      }
      return {
        title: 'Beside Astro',
        text: await textOf({ measured, firstBytes, loads }, bench),
        goals: [],
      }
    } finally {
      await astro.stop()
    }
  } finally {
    await browser.close()
  }
}

type Load = {
  readonly name: string
  readonly url: string
  readonly loaded: Loaded
  readonly runs: LighthouseRun[]
}

/** Milliseconds, the medians of visits one after the other, in which each row has its turn. */
async function firstBytesOf(rows: readonly Row[]): Promise<number[]> {
  step(`${VISITS} visits of each, one after the other`)
  const all = rows.map((): number[] => [])
  for (let visit = 0; visit < VISITS; visit++) {
    for (const [index, { asked }] of rows.entries())
      all[index]?.push((await askPage(asked)).firstByte)
  }
  return all.map(median)
}

type Figures = {
  readonly measured: readonly Measured[]
  readonly firstBytes: readonly number[]
  readonly loads: readonly Load[]
}

async function textOf(
  { measured, firstBytes, loads }: Figures,
  { seconds, rounds }: Bench,
): Promise<string> {
  const served = measured.map(({ name, bytes, perSecond, p50, p99 }, index) => [
    name,
    figure(firstBytes[index] ?? 0),
    kilobytes(bytes),
    figure(perSecond),
    figure(p50),
    figure(p99),
  ])
  const metrics = ['performance', 'FCP', 'LCP', 'TBT', 'CLS'] as const
  const loaded = loads.map(({ name, loaded, runs }) => [
    name,
    ...fileKinds.map((kind) => kilobytes(loaded[kind])),
    kilobytes(fileKinds.reduce((sum, kind) => sum + loaded[kind], 0)),
    String(loaded.words),
    String(loaded.pictures),
    ...metrics.map((metric) =>
      median(runs.map((run) => run[metric])).toFixed(metric === 'CLS' ? 3 : 0),
    ),
  ])
  return [
    `The same content in Astro, which is given it as data: words, prices and pictures are read from our own pages before it is built, so that it`,
    'computes no offer and asks no back office, and its form and filters do nothing. Plain CSS, no script, icons and font as we have them.',
    'Its handler runs in node:http, in the same Node.js and on the same core as ours; pages that it built ahead are sent by sirv.',
    `First byte: the median of ${VISITS} visits one after the other. Then 20 connections, each asks again once it has its answer; in turn, rounds: ${rounds}, seconds: ${seconds}; medians. kB with headers. ${await pinningWords()}`,
    '',
    table(['', 'first byte ms', 'kB', 'requests/s', 'p50 ms', 'p99 ms'], served),
    '',
    'kB over the wire, with headers, that a phone of 412 points loads before anybody touches the page; words that can be seen without opening',
    `anything, and pictures; Lighthouse as in its own section, runs of each in turn: ${rounds}, medians.`,
    '',
    table(
      [
        '',
        'HTML',
        'CSS',
        'JavaScript',
        'font',
        'pictures',
        'other',
        'kB in all',
        'words',
        'images',
        ...metrics,
      ],
      loaded,
    ),
  ].join('\n')
}
