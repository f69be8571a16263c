import { step } from '../../scripts/lib/log.mjs'
import { askPage } from '../lib/ask.ts'
import type { Bench } from '../lib/bench.ts'
import { holdCar } from '../lib/held-booking.ts'
import { at, figure, median, table } from '../lib/numbers.ts'
import { processorTime } from '../lib/processor.ts'
import type { Goal, Section } from '../lib/section.ts'
import { dayAhead, findVisits, type Visitor } from '../lib/visits.ts'

const WARM_UP = 60
const COUNT = 110
/** Milliseconds of processor: half of what a reservation took on 25 November 2026, on the machine of that day. */
const limits = { directus: 57, site: 19 } as const

/** The choices of renters. */
const kinds = {
  'a plan and nothing else': { search: '', form: {} },
  'a plan, two extras, a coupon': {
    search: '&cupon=GRUPO15',
    form: { coverageCode: 'full', 'addOn.gps': '1', 'addOn.child_seat': '2' },
  },
} as const

type Spent = { readonly directus: number; readonly site: number }
type Measured = Spent & { readonly times: readonly number[] }

/** A car held for five days by the form's post without script: how long it takes, and what each process spends on it. */
export async function bookings({ stack }: Bench): Promise<Section> {
  const { site, directus } = await stack()
  const { reservation, visitor } = await findVisits(site.url)
  const address = site.url.replace('localhost', '127.0.0.1')
  const paths = await openPaths(address, reservation, visitor)
  const spent = async (): Promise<Spent> => ({
    directus: await processorTime(directus.pid),
    site: await processorTime(site.pid),
  })

  const hold = async (count: number, { search, form }: (typeof kinds)[keyof typeof kinds]) => {
    const times: number[] = []
    const began = await spent()
    for (let made = 0; made < count; made++) {
      const path = paths.pop()
      if (!path) throw new Error('The fleet of the sample is too small for so many bookings')
      const started = performance.now()
      await holdCar(address, path + search, visitor, form)
      times.push(performance.now() - started)
    }
    const ended = await spent()
    return {
      times,
      directus: (ended.directus - began.directus) / count,
      site: (ended.site - began.site) / count,
    }
  }
  const rows: string[][] = []
  const goals: Goal[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    step(`${COUNT} bookings: ${name}`)
    await hold(WARM_UP, kind)
    const measured: Measured = await hold(COUNT, kind)
    rows.push(rowOf(name, measured))
    goals.push(goalOf(name, 'back office', measured.directus, limits.directus))
    goals.push(goalOf(name, 'site', measured.site, limits.site))
  }
  const text = [
    'A car held for five days by the form without script, one renter at a time: milliseconds until the answer, and',
    `milliseconds of processor that the back office and the site spend on it, all their threads together; ${COUNT} of each, ${WARM_UP} before them`,
    'that do not count.',
    '',
    table(['', 'median ms', 'p95 ms', 'back office, CPU ms', 'site, CPU ms'], rows),
  ].join('\n')
  return { title: 'What a booking costs', text, goals }
}

function goalOf(kind: string, where: string, spent: number, limit: number): Goal {
  return {
    goal: `a reservation, ${kind}: at most ${limit} ms of processor in the ${where}`,
    figure: `${figure(spent)} ms`,
    isMet: spent <= limit,
  }
}

function rowOf(name: string, { times, directus, site }: Measured): string[] {
  return [name, median(times), at(times, 0.95), directus, site].map((cell) =>
    typeof cell === 'number' ? figure(cell) : cell,
  )
}

/** One for each car of the fleet and each sixth day from the third week on, each free. */
async function openPaths(address: string, path: string, visitor: Visitor): Promise<string[]> {
  const [, query] = path.split('?')
  const search = new URLSearchParams(query)
  const fleet = new URLSearchParams(search)
  fleet.delete('auto')
  const { body } = await askPage({ url: `${address}/es/flota?${fleet}`, headers: visitor })
  const cars = new Set([...body.toString().matchAll(/[?&;]auto=(\d+)/g)].map(([, id]) => id ?? ''))
  const days = Array.from({ length: 52 }, (_, index) => 21 + 6 * index)
  return days.flatMap((day) =>
    [...cars].map((car) => {
      search.set('auto', car)
      search.set('desde', `${dayAhead(day)}T10:00`)
      search.set('hasta', `${dayAhead(day + 5)}T10:00`)
      return `/es/reserva?${search}`
    }),
  )
}
