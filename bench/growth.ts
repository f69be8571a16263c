// How fleet, quote and reserve take the growth of the fleet and of what is in the back office:  node bench/growth.ts
// One size alone: node bench/growth.ts --cars=30,3000 --reservations=1000 (all pairs of them); --postgres: there.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { explain, step } from '../scripts/lib/log.mjs'
import { ensureToolchain } from '../scripts/lib/toolchain.mjs'
import { buildSite } from '../scripts/lib/web.ts'
import type { Size } from './growth/fill.ts'
import { findKnees, type Knee, kneeText } from './growth/knee.ts'
import { type DatabaseKind, type Grown, type GrownStack, prepareGrown } from './growth/stack.ts'
import { acts, type Site } from './growth/visit.ts'
import { figure, table } from './lib/numbers.ts'
import type { Goal, Section } from './lib/section.ts'

const base: Size = { cars: 30, reservations: 1000 }
/** The first is what the others are compared with; that it is there once more tells how far the machine is the same. */
const usual: Readonly<Record<DatabaseKind, readonly Size[]>> = {
  sqlite: [
    base,
    { cars: 300, reservations: 1000 },
    { cars: 3000, reservations: 1000 },
    { cars: 30, reservations: 100_000 },
    { cars: 30, reservations: 1_000_000 },
    { cars: 3000, reservations: 1_000_000 },
    base,
  ],
  postgres: [
    base,
    { cars: 3000, reservations: 1000 },
    { cars: 30, reservations: 1_000_000 },
    { cars: 3000, reservations: 1_000_000 },
    base,
  ],
}
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const LIMIT = 1.5
/** Visitors at a time, and visits of all of them together; for slow ones, seconds after which it is enough. */
const loads = [
  { visitors: 1, visits: 200 },
  { visitors: 4, visits: 400 },
] as const
const ENOUGH = 20
/** Milliseconds in which a fleet is there once the ledger has been read. */
const SETTLED = 1000

const acted = ['fleet', 'quote', 'reserve'] as const
type ActName = (typeof acted)[number]
type Spent = Awaited<ReturnType<GrownStack['spent']>>
type Times = {
  readonly p50: number
  readonly p95: number
  readonly count: number
  /** Visits that the site had no answer for, because the back office had none in time. */
  readonly refused: number
  /** Milliseconds of processor of a visit. */
  readonly spent: Spent
}
type Measured = Size & { readonly load: string; readonly times: Record<ActName, readonly Times[]> }

/** Each database is filled before anything is measured, the largest first. */
export async function growth(
  kind: DatabaseKind = 'sqlite',
  sizes: readonly Size[] = usual[kind],
): Promise<Section> {
  const toolchain = await ensureToolchain()
  await buildSite(toolchain)
  const filled = new Map<number, Grown>()
  const rows: Measured[] = []
  const knees: Knee[] = []
  try {
    const order = [...sizes.entries()].sort(([, a], [, b]) => b.reservations - a.reservations)
    for (const [index, size] of order) filled.set(index, await prepareGrown(toolchain, kind, size))
    const most = Math.max(...sizes.map(({ cars, reservations }) => cars * reservations))
    for (const [index, size] of sizes.entries()) {
      const { cars, reservations } = size
      const grown = filled.get(index)
      if (!grown) continue
      const stack = await grown.start()
      try {
        step(`Measuring ${cars} cars, ${reservations} reservations`)
        let asked = 0
        const next = () => asked++
        const row = await measureAll(stack, size, next)
        rows.push(row)
        console.log(`${timesTable([row])}\n\n${spentTable([row])}`)
        const isOneOfTwo = index === 0 || cars * reservations === most
        if (kind === 'postgres' && isOneOfTwo) knees.push(...(await findKnees(stack, size, next)))
      } finally {
        await stack.stop()
      }
      filled.delete(index)
      await grown.remove()
    }
  } finally {
    for (const grown of filled.values()) await grown.remove()
  }
  return sectionOf(kind, rows, knees)
}

async function measureAll(stack: GrownStack, size: Size, next: () => number): Promise<Measured> {
  const site: Site = { url: stack.url, cars: stack.cars, next }
  const visits = (name: ActName, visitors: number, count: number) =>
    measure(() => acts[name](site), { visitors, visits: count, spent: stack.spent })
  // Code and caches of whoever came before.
  await settle(site)
  for (const name of acted) await visits(name, 2, 40)
  const times = { fleet: [], quote: [], reserve: [] } as Record<ActName, Times[]>
  for (const { visitors, visits: count } of loads) {
    for (const name of acted) {
      const one = await visits(name, visitors, count)
      times[name].push(one)
      step(`${name}, ${visitors} at a time: ${one.count} visits, ${written(one)}`)
    }
  }
  return { ...size, times, load: loadavg()[0]?.toFixed(1) ?? '?' }
}

/** The first visitors after a start wait until the weeks of the ledger are read. */
async function settle(site: Site): Promise<void> {
  const end = performance.now() + 180_000
  for (let quick = 0; quick < 20; ) {
    const began = performance.now()
    await acts.fleet(site)
    quick = performance.now() - began < SETTLED ? quick + 1 : 0
    if (performance.now() > end) throw new Error(`No 20 fleets in a row within ${SETTLED} ms each`)
  }
}

async function measure(
  act: () => ReturnType<(typeof acts)[ActName]>,
  {
    visitors,
    visits,
    spent,
  }: { readonly visitors: number; readonly visits: number; readonly spent: GrownStack['spent'] },
): Promise<Times> {
  const found: number[] = []
  let refused = 0
  const before = await spent()
  const end = performance.now() + ENOUGH * 1000
  const visitor = async () => {
    while (found.length < visits && performance.now() < end) {
      const visit = await act()
      if (visit === 'refused') refused++
      else if (visit) found.push(visit.milliseconds)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  const after = await spent()
  const count = found.length
  if (count === 0) throw new Error(`Not one visit in ${ENOUGH} s`)
  found.sort((a, b) => a - b)
  const at = (part: number) => found[Math.floor(part * (count - 1))] ?? Number.NaN
  const each = (of: keyof Spent) => (after[of] - before[of]) / count
  return {
    ...{ p50: at(0.5), p95: at(0.95), count, refused },
    spent: { site: each('site'), office: each('office'), database: each('database') },
  }
}

function sectionOf(kind: DatabaseKind, rows: readonly Measured[], knees: readonly Knee[]): Section {
  const [first] = rows
  const isBase = (row: Measured) =>
    row.cars === first?.cars && row.reservations === first.reservations
  const [bases, grown] = [rows.filter(isBase), rows.filter((row) => !isBase(row))]
  return {
    title: kind === 'sqlite' ? 'Growth' : `Growth on ${names[kind]}`,
    text: [
      'Milliseconds to the last byte as p50 / p95, one visitor at a time and four, each time for dates that nobody asked',
      'for before: the first page of the fleet, a car with its bill, and a hold made by the form. The coming weeks are half',
      `booked. Server, back office (${names[kind]}) and visitors share the machine; its load is part of every number.`,
      '',
      timesTable(rows),
      '',
      'Milliseconds of processor of a hold and of a fleet, one visitor at a time, and how many holds that makes for each',
      `second of processor, all three together${kind === 'sqlite' ? '; the database is in the back office' : ''}.`,
      '',
      spentTable(rows),
      ...(knees.length > 0 ? ['', kneeText(knees)] : []),
    ].join('\n'),
    goals: grown.length > 0 ? acted.map((name) => goalOf(name, bases, grown, names[kind])) : [],
  }
}

function timesTable(rows: readonly Measured[]): string {
  const head = ['cars', 'reservations', ...acted.flatMap((name) => [name, `${name}, 4`]), 'load']
  const cells = rows.map(({ cars, reservations, times, load }) => [
    cars.toLocaleString('en'),
    reservations.toLocaleString('en'),
    ...acted.flatMap((name) => times[name].map(written)),
    load,
  ])
  return table(head, cells)
}

function spentTable(rows: readonly Measured[]): string {
  const parts = ['site', 'office', 'database'] as const
  const kinds = ['reserve', 'fleet'] as const
  const head = [
    ...['cars', 'reservations'],
    ...['hold: site', 'back office', 'database', 'holds per CPU second'],
    ...['fleet: site', 'back office', 'database'],
  ]
  const cells = rows.map(({ cars, reservations, times }) => {
    const [hold = [], fleet = []] = kinds.map((name) => {
      const [alone] = times[name]
      return parts.map((part) => alone?.spent[part] ?? Number.NaN)
    })
    const perSecond = 1000 / hold.reduce((sum, part) => sum + part, 0)
    return [
      ...[cars.toLocaleString('en'), reservations.toLocaleString('en')],
      ...[...hold, perSecond, ...fleet].map(figure),
    ]
  })
  return table(head, cells)
}

/** @param bases the same size, measured once or more: their mean counts */
function goalOf(
  name: ActName,
  bases: readonly Measured[],
  grown: readonly Measured[],
  database: string,
): Goal {
  const usualOf = (index: number) =>
    bases.reduce((sum, { times }) => sum + (times[name][index]?.p95 ?? Number.NaN), 0) /
    bases.length
  const ratios = grown.flatMap((row) =>
    row.times[name].map(({ p95 }, index) => ({
      row,
      visitors: loads[index]?.visitors ?? 0,
      times: p95 / usualOf(index),
    })),
  )
  const worst = ratios.reduce((a, b) => (b.times > a.times ? b : a))
  const { cars, reservations } = worst.row
  const refused = grown
    .flatMap(({ times }) => times[name])
    .reduce((sum, one) => sum + one.refused, 0)
  const where = bases.map((one) => `${one.cars} cars and ${one.reservations} reservations`)[0]
  return {
    goal: `${database}: p95 of ${name} at any size within ${LIMIT} times that of ${where}`,
    figure: `${worst.times.toFixed(2)} times (${cars} cars, ${reservations} reservations, ${worst.visitors} at a time)${refused > 0 ? `, ${refused} refused` : ''}`,
    isMet: worst.times <= LIMIT && refused === 0,
  }
}

function written({ p50, p95, refused }: Times): string {
  return `${ms(p50)} / ${ms(p95)}${refused > 0 ? `, ${refused} refused` : ''}`
}

function ms(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0)
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      cars: { type: 'string' },
      reservations: { type: 'string' },
      postgres: { type: 'boolean', default: false },
    },
  })
  const counts = (text: string | undefined) => text?.split(',').map(Number)
  const [cars, reservations] = [counts(values.cars), counts(values.reservations)]
  const sizes = (cars ?? [30]).flatMap((count) =>
    (reservations ?? [1000]).map((rows) => ({ cars: count, reservations: rows })),
  )
  const kind = values.postgres ? 'postgres' : 'sqlite'
  try {
    const section = await growth(kind, cars || reservations ? sizes : usual[kind])
    console.log(section.text)
    for (const { goal, figure: found, isMet } of section.goals)
      console.log(`${isMet ? 'met' : 'NOT MET'}: ${goal}: ${found}`)
  } catch (error) {
    explain(error)
    process.exitCode = 1
  }
}
