import { setTimeout } from 'node:timers/promises'
import { step } from '../../scripts/lib/log.mjs'
import { freePort } from '../../scripts/lib/ports.ts'
import { startSite } from '../../scripts/lib/web.ts'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { cores, pin, pinned, pinningWords } from '../lib/cores.ts'
import { buildEmptyStart, startEmptyStart } from '../lib/empty-start.ts'
import { holdCar } from '../lib/held-booking.ts'
import type { Asked } from '../lib/load.ts'
import { at, figure, median, table } from '../lib/numbers.ts'
import { startRecorder } from '../lib/recorder.ts'
import type { Goal, Section } from '../lib/section.ts'
import { findVisits, type Visitor } from '../lib/visits.ts'

const VISITS = 50
const WARM_UP = 40
/** Milliseconds between two visits: longer than the site keeps what it knows of the stock. */
const PAUSE = 1050

const names = ['reservation', 'checkout'] as const
type Name = (typeof names)[number]
type Screens = Readonly<Record<Name, Asked>>
type Reads = Readonly<Record<Name, readonly Asked[]>>

/** First bytes of the screens that are one visitor's own, beside an empty page and a read of the back office. */
export async function personal(bench: Bench): Promise<Section> {
  await buildEmptyStart(bench.toolchain)
  const { site, dataDir } = await bench.stack()
  const { reservation, visitor } = await findVisits(site.url)
  const address = addressOf(site.url)
  const { holder } = await holdCar(address, reservation, visitor)
  const screens = screensOf(address, { reservation, visitor, holder })
  const start = await startEmptyStart(bench.toolchain, `${dataDir}/logs`)
  try {
    const reads = await recordReads(bench, screens)
    const empty = { url: `${addressOf(start.url)}/`, headers: {} }
    return await pinned(() => measure(screens, reads, empty))
  } finally {
    await start.stop()
  }
}

function screensOf(
  address: string,
  { reservation, visitor, holder }: { reservation: string; visitor: Visitor; holder: Visitor },
): Screens {
  const br = { 'Accept-Encoding': 'br' }
  return {
    reservation: { url: address + reservation, headers: { ...visitor, ...br } },
    checkout: { url: `${address}/es/reserva/checkout`, headers: { ...holder, ...br } },
  }
}

/**
 * Records what each screen reads of the back office, as another process of the site asks it: the shortest of three
 * recordings, because that process may look after old bookings meanwhile.
 */
async function recordReads({ toolchain, stack }: Bench, screens: Screens): Promise<Reads> {
  const { siteEnv, dataDir } = await stack()
  const recorder = await startRecorder(siteEnv.DIRECTUS_URL)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...siteEnv, DIRECTUS_URL: recorder.url, SITE_URL: url, RATE_LIMIT_SCALE: '1000000' }
  const logFile = `${dataDir}/logs/recorded.log`
  const site = await startSite(toolchain, { name: 'recorded site', port, env, logFile })
  await pin(site.pid, cores.server)
  const read = async (screen: Asked) => {
    const own = {
      url: screen.url.replace(/^http:\/\/[^/]+/, addressOf(url)),
      headers: { ...screen.headers, Host: new URL(url).host },
    }
    await askPage(own)
    const recorded: (readonly Asked[])[] = []
    for (let time = 0; time < 3; time++) {
      await setTimeout(PAUSE)
      recorded.push(await recorder.during(() => askPage(own)))
    }
    return recorded.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  try {
    return {
      reservation: await read(screens.reservation),
      checkout: await read(screens.checkout),
    }
  } finally {
    await site.stop()
    await recorder.stop()
  }
}

async function measure(screens: Screens, reads: Reads, empty: Asked): Promise<Section> {
  step(`${VISITS} visits of each screen, one after the other`)
  const visits: Readonly<Record<string, Asked>> = { empty, ...screens }
  const times = new Map<string, number[]>()
  const take = async (name: string, asked: Asked) => {
    const { firstByte } = await askPage(asked)
    times.set(name, [...(times.get(name) ?? []), firstByte])
  }
  for (let visit = -WARM_UP; visit < VISITS; visit++) {
    if (visit === 0) times.clear()
    if (visit >= 0) await setTimeout(PAUSE)
    for (const [name, asked] of Object.entries(visits)) await take(name, asked)
    for (const name of names) {
      for (const [index, asked] of reads[name].entries()) await take(`${name} ${index}`, asked)
    }
  }
  const middle = (name: string) => median(times.get(name) ?? [])
  const readTime = (name: Name) =>
    reads[name].length === 0 ? 0 : median(reads[name].map((_, index) => middle(`${name} ${index}`)))

  const goals = names.map((name): Goal => {
    const allowed = 1.5 * (middle('empty') + readTime(name))
    const over = middle(name) / allowed - 1
    return {
      goal: `first byte of the ${name} at most 1.5 times an empty page and one read`,
      figure: `${figure(middle(name))} ms of ${figure(allowed)} ms${over > 0 ? `, ${Math.round(over * 100)} % too long` : ''}`,
      isMet: over <= 0,
    }
  })
  const row = (name: string, words: string) => [
    words,
    figure(middle(name)),
    figure(at(times.get(name) ?? [], 0.95)),
  ]
  const rows = [
    row('empty', 'empty page of TanStack Start'),
    ...names.flatMap((name) => [
      row(name, `${name}; reads of the back office: ${reads[name].length}`),
      ...reads[name].map(({ url }, index) =>
        row(`${name} ${index}`, `its read of \`${new URL(url).pathname}\``),
      ),
    ]),
  ]
  const text = [
    `Milliseconds until the first byte of the page, one visitor at a time, ${VISITS} visits with ${PAUSE} ms between them, in which what is`,
    `known of the stock grows old. ${await pinningWords()} The reads are those that the page makes, asked again alone.`,
    '',
    table(['', 'median ms', 'p95 ms'], rows),
  ].join('\n')
  return { title: 'Personal screens', text, goals }
}

const addressOf = (url: string) => url.replace('localhost', '127.0.0.1')
