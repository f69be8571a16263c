import { isAppError } from '~/domain/app-error'
import type { Rental } from '~/domain/booking/rental'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Car, Catalogue } from '~/domain/catalogue'
import {
  hasFreeUnit,
  type Occupied,
  occupiedByKeys,
  occupiedKey,
} from '~/domain/stock/availability'
import { vehiclesAt } from '~/domain/stock/vehicles'
import { onForget } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import { type OwnedSlot, readAllSlots, readOwnedSlots } from '~/server/directus/slots.server'
import {
  readBlocks,
  readStockChanges,
  readStockMarks,
  type StockMarks,
} from '~/server/directus/stock-changes.server'
import { log } from '~/server/log.server'
import { notePartFailed } from '~/server/request-context.server'
import type { OccupiedByCar } from './ledger-week'
import { occupiedIn } from './occupied-bits'
import { WeekLedger } from './week-ledger.server'

export type Stock = {
  /** False: it could not be read; nothing may then be called sold out (D7). */
  readonly known: boolean
  /** The car's taken half days; none when nothing is known. */
  occupiedOf(carId: number): Occupied
}

/** Milliseconds. `live` is for the dates asked; `outlook` for "free again on", which may lag. */
const maxAge = { live: 1000, outlook: 30_000 } as const

/**
 * For showing: a reservation never reads it (D6). Both days included. No outage throws: what is shown without it is made
 * for one visitor.
 */
export async function readStock(
  range: { readonly from: LocalDate; readonly to: LocalDate },
  freshness: keyof typeof maxAge = 'live',
): Promise<Stock> {
  try {
    const weeks = await ledger.read(range, maxAge[freshness])
    return { known: true, occupiedOf: (carId) => occupiedIn(weeks, carId) }
  } catch (error) {
    if (!isAppError(error)) throw error
    notePartFailed()
    log.warn('stock could not be read', { details: error.details })
    return { known: false, occupiedOf: () => nothing }
  }
}

/** A car in service with a free unit; unknown stock counts as free (D7). */
export function isCarFree(
  car: Pick<Car, 'id' | 'status'>,
  { halves, pickupBranch }: Pick<Rental, 'halves' | 'pickupBranch'>,
  content: Pick<Catalogue, 'vehicles'>,
  stock: Stock,
): boolean {
  if (car.status !== 'published') return false
  const units = vehiclesAt(car.id, pickupBranch, content)
  return units === null || hasFreeUnit(units, stock.occupiedOf(car.id), halves)
}

/** `{car}:{unit}:{half day}` -> car -> `{unit}:{half day}` -> owner. */
export function groupByCar(slots: Iterable<OwnedSlot>): OccupiedByCar {
  const cars = new Map<number, Map<string, number | null>>()
  for (const { slot, reservation } of slots) {
    const [car = '', unit = '', half = ''] = slot.split(':')
    const occupied = cars.get(Number(car)) ?? new Map<string, number | null>()
    occupied.set(occupiedKey(Number(unit), half), reservation)
    cars.set(Number(car), occupied)
  }
  return cars
}

const nothing: Occupied = occupiedByKeys(new Set())

/** How far the changes were looked at, and those that come again because their time is not yet over. */
let marks: StockMarks | null = null
let blocks = ''
let seen: ReadonlySet<string> = new Set()

async function changes(): Promise<readonly number[] | null> {
  const now = Date.now()
  const client = directus()
  const [found, blocked] = await Promise.all([
    marks
      ? readStockChanges(client, marks, now)
      : { marks: await readStockMarks(client, now), rentals: [] },
    // Days that staff block belong to no reservation.
    readBlocks(client),
  ])
  const isOther = marks !== null && blocked !== blocks
  const { rentals } = found
  const known = seen
  blocks = blocked
  marks = found.marks
  seen = new Set(rentals?.map(({ key }) => key))
  const fresh = rentals?.flatMap(({ id, key }) => (known.has(key) ? [] : id))
  return isOther || !fresh ? null : fresh
}

const newLedger = () =>
  new WeekLedger(() => Date.now(), {
    changes,
    read: async (span, reservationIds) => {
      const [client, now] = [directus(), Date.now()]
      const slots = reservationIds
        ? await readOwnedSlots(client, { ...span, reservationIds }, now)
        : await readAllSlots(client, span, now)
      return groupByCar(slots)
    },
  })
let ledger = newLedger()
onForget(() => {
  ledger = newLedger()
  marks = null
  blocks = ''
  seen = new Set()
})
