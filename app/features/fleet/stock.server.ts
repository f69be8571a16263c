import { isAppError } from '~/domain/app-error'
import { busyKey } from '~/domain/availability'
import type { LocalDate } from '~/domain/rental-period'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots } from '~/server/directus/slots.server'
import { log } from '~/server/log.server'
import { type BusyByCar, WeekLedger } from './week-ledger.server'

export type Stock = {
  /** False: it could not be read; nothing may then be called sold out (D7). */
  readonly known: boolean
  /** The car's taken half days as `busyKey`s; empty when nothing is known. */
  busyOf(carId: number): ReadonlySet<string>
}

/** Milliseconds. `live` is for the dates asked; `outlook` for "free again on", which may lag. */
const maxAge = { live: 1000, outlook: 30_000 } as const

/** For showing: a reservation never reads it (D6). No outage throws. `now`: epoch milliseconds; both days included. */
export async function readStock(
  range: { readonly from: LocalDate; readonly to: LocalDate },
  now: number,
  freshness: keyof typeof maxAge = 'live',
): Promise<Stock> {
  try {
    const weeks = await ledger.read(range, maxAge[freshness], async (span) =>
      groupByCar(await readTakenSlots(directus(), span, now)),
    )
    return { known: true, busyOf: (carId) => union(weeks, carId) }
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('stock could not be read', { details: error.details })
    return { known: false, busyOf: () => nothing }
  }
}

/** `{car}:{unit}:{half day}` -> car -> `{unit}:{half day}`. */
export function groupByCar(slots: Iterable<string>): BusyByCar {
  const cars = new Map<number, Set<string>>()
  for (const slot of slots) {
    const [car = '', unit = '', half = ''] = slot.split(':')
    const busy = cars.get(Number(car)) ?? new Set()
    busy.add(busyKey(Number(unit), half))
    cars.set(Number(car), busy)
  }
  return cars
}

function union(weeks: readonly BusyByCar[], carId: number): ReadonlySet<string> {
  const found = weeks.flatMap((week) => week.get(carId) ?? [])
  const [only = nothing] = found
  return found.length <= 1 ? only : new Set(found.flatMap((busy) => [...busy]))
}

const nothing: ReadonlySet<string> = new Set()

const ledger = new WeekLedger(() => Date.now())
