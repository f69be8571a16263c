// How fleet, quote and reserve take the growth of the fleet and of what is in the back office:  node bench/growth.ts
// One size alone: node bench/growth.ts --cars=30,3000 --reservations=1000 (all pairs of them).
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { step } from '../scripts/lib/log.mjs'
import { ensureToolchain } from '../scripts/lib/toolchain.mjs'
import { buildSite } from '../scripts/lib/web.ts'
import type { Size } from './growth/fill.ts'
import { startGrown } from './growth/stack.ts'
import { acts, type Site } from './growth/visit.ts'
import type { Goal, Section } from './lib/section.ts'

/** The first is what the others are compared with. */
const usual: readonly Size[] = [
  { cars: 30, reservations: 1000 },
  { cars: 300, reservations: 1000 },
  { cars: 3000, reservations: 1000 },
  { cars: 30, reservations: 100_000 },
  { cars: 30, reservations: 1_000_000 },
  { cars: 3000, reservations: 1_000_000 },
]

const LIMIT = 1.5
/** Visitors at a time, and visits of all of them together; for slow ones, seconds after which it is enough. */
const loads = [
  { visitors: 1, visits: 100 },
  { visitors: 4, visits: 200 },
] as const
const ENOUGH = 20

type ActName = keyof typeof acts
type Times = { readonly p50: number; readonly p95: number }
type Measured = Size & { readonly load: string; readonly times: Record<ActName, readonly Times[]> }

export async function growth(sizes: readonly Size[] = usual): Promise<Section> {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const rows: Measured[] = []
  for (const size of sizes) {
    const grown = await startGrown(toolchain, size)
    try {
      step(`Measuring ${size.cars} cars, ${size.reservations} reservations`)
      const row = await measureAll(grown, size)
      rows.push(row)
      console.log(table([row]))
    } finally {
      await grown.stop()
    }
  }
  return sectionOf(rows)
}

async function measureAll({ url, cars }: Omit<Site, 'next'>, size: Size): Promise<Measured> {
  let asked = 0
  const site: Site = { url, cars, next: () => asked++ }
  const names = ['fleet', 'quote', 'reserve'] as const
  // Code and caches of whoever came before.
  for (const name of names) await measure(name, site, 2, 40)
  const times = { fleet: [], quote: [], reserve: [] } as Record<ActName, Times[]>
  for (const { visitors, visits } of loads) {
    for (const name of names) times[name].push(await measure(name, site, visitors, visits))
  }
  return { ...size, times, load: loadavg()[0]?.toFixed(1) ?? '?' }
}

async function measure(
  name: ActName,
  site: Site,
  visitors: number,
  visits: number,
): Promise<Times> {
  const found: number[] = []
  const end = performance.now() + ENOUGH * 1000
  const visitor = async () => {
    while (found.length < visits && performance.now() < end) {
      const visit = await acts[name](site)
      if (visit) found.push(visit.milliseconds)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  if (found.length === 0) throw new Error(`${name}: not one visit in ${ENOUGH} s`)
  found.sort((a, b) => a - b)
  const at = (part: number) => found[Math.floor(part * (found.length - 1))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

function sectionOf(rows: readonly Measured[]): Section {
  const [base, ...grown] = rows
  return {
    title: 'Growth',
    text: [
      'Milliseconds to the last byte as p50 / p95, one visitor at a time and four, each time for dates that nobody asked',
      'for before: the first page of the fleet, a car with its bill, and a hold made by the form. The coming weeks are half',
      'booked. Server, back office (SQLite) and visitors share the machine; its load is part of every number.',
      '',
      table(rows),
    ].join('\n'),
    goals: base && grown.length > 0 ? acted.map((name) => goalOf(name, base, grown)) : [],
  }
}

const acted = ['fleet', 'quote', 'reserve'] as const

function table(rows: readonly Measured[]): string {
  const head = ['cars', 'reservations', ...acted.flatMap((name) => [name, `${name}, 4`]), 'load']
  const cells = rows.map(({ cars, reservations, times, load }) => [
    cars.toLocaleString('en'),
    reservations.toLocaleString('en'),
    ...acted.flatMap((name) => times[name].map((one) => `${ms(one.p50)} / ${ms(one.p95)}`)),
    load,
  ])
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---:')), ...cells.map(line)].join('\n')
}

function goalOf(name: ActName, base: Measured, grown: readonly Measured[]): Goal {
  const ratios = grown.flatMap((row) =>
    row.times[name].map(({ p95 }, index) => ({
      row,
      visitors: loads[index]?.visitors ?? 0,
      times: p95 / (base.times[name][index]?.p95 ?? Number.NaN),
    })),
  )
  const worst = ratios.reduce((a, b) => (b.times > a.times ? b : a))
  const { cars, reservations } = worst.row
  return {
    goal: `p95 of ${name} at any size within ${LIMIT} times that of ${base.cars} cars and ${base.reservations} reservations`,
    figure: `${worst.times.toFixed(2)} times (${cars} cars, ${reservations} reservations, ${worst.visitors} at a time)`,
    isMet: worst.times <= LIMIT,
  }
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { cars: { type: 'string' }, reservations: { type: 'string' } },
  })
  const counts = (text: string | undefined) => text?.split(',').map(Number)
  const [cars, reservations] = [counts(values.cars), counts(values.reservations)]
  const sizes = (cars ?? [30]).flatMap((count) =>
    (reservations ?? [1000]).map((rows) => ({ cars: count, reservations: rows })),
  )
  const section = await growth(cars || reservations ? sizes : usual)
  console.log(section.text)
  for (const { goal, figure, isMet } of section.goals)
    console.log(`${isMet ? 'met' : 'NOT MET'}: ${goal}: ${figure}`)
}
