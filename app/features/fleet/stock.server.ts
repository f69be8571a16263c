import { isAppError } from '~/domain/app-error'
import { busyKey } from '~/domain/availability'
import { StaleCache } from '~/server/cache.server'
import { directus } from '~/server/directus/client.server'
import { readTakenSlots, type SlotRange } from '~/server/directus/slots.server'
import { log } from '~/server/log.server'

/** The taken half days of a span of dates, car by car. */
export type Stock = {
  /** False: it could not be read; nothing may then be called sold out (D7). */
  readonly known: boolean
  /** The car's taken half days as `busyKey`s; empty when nothing is known. */
  busyOf(carId: number): ReadonlySet<string>
}

/**
 * Stock for showing prices and availability, at most one second old. Making a reservation never reads it: there the
 * unique slot decides (D6). Never throws for an outage. `now` is epoch milliseconds.
 */
export async function readStock(range: SlotRange, now: number): Promise<Stock> {
  const key = `${range.from} ${range.to} ${range.carIds?.join() ?? ''}`
  try {
    const { value } = await cache.get(key, async () =>
      groupByCar(await readTakenSlots(directus(), range, now)),
    )
    return { known: true, busyOf: (carId) => value.get(carId) ?? nothing }
  } catch (error) {
    if (!isAppError(error)) throw error
    log.warn('stock could not be read', { details: error.details })
    return { known: false, busyOf: () => nothing }
  }
}

/** `{car}:{unit}:{half day}` -> car -> `{unit}:{half day}`. */
export function groupByCar(slots: Iterable<string>): Map<number, Set<string>> {
  const cars = new Map<number, Set<string>>()
  for (const slot of slots) {
    const [car = '', unit = '', half = ''] = slot.split(':')
    const busy = cars.get(Number(car)) ?? new Set()
    busy.add(busyKey(Number(unit), half))
    cars.set(Number(car), busy)
  }
  return cars
}

const nothing: ReadonlySet<string> = new Set()

const cache = new StaleCache<Map<number, Set<string>>>({
  clock: () => Date.now(),
  fresh: 1000,
  revalidate: 0,
  ifError: 0,
  retryAfter: 0,
  capacity: 200,
})
