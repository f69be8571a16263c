import { createItem, customEndpoint, readItems, updateItem } from '@directus/sdk'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import { awaitsPayment, reservationStatuses } from '~/domain/booking/reservation'
import type { DirectusClient } from './client.server'
import { id, toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { deleteRows, type Filter } from './rows.server'
import type { Reservations } from './schema'

/** How much of a car, or of the whole fleet (`car` null), is in unpaid holds; `share` in percent. */
type HoldShare = {
  readonly car: number | null
  readonly units: number
  readonly held: number
  readonly holds: number
  readonly share: number
}

/** Vehicles in service, by model. */
export async function readUnits(client: DirectusClient): Promise<Map<number, number>> {
  const rows = await client.request(
    customEndpoint({
      path: '/items/vehicles',
      params: { aggregate: { count: ['id'] }, groupBy: ['car', 'state'], limit: -1 },
    }),
  )
  const units = new Map<number, number>()
  for (const { car, state, count } of allRecords('vehicles', ofState, rows)) {
    units.set(car, (units.get(car) ?? 0) + (state === 'active' ? count.id : 0))
  }
  return units
}

type ByCar = { readonly car: number; readonly held: number; readonly holds: number }

/** Counts the vehicles that unpaid reservations keep at `now` (epoch milliseconds), by car. */
export function readHoldsByCar(client: DirectusClient, now: number): Promise<ByCar[]> {
  return countByCar(client, {
    status: { _in: reservationStatuses.filter(awaitsPayment) },
    hold_expires_at: { _gt: toTimestamp(now) },
    unit: { _nnull: true },
  })
}

/** The same of bookings to be paid at the counter that were made after `since`. */
export function readCounterByCar(client: DirectusClient, since: number): Promise<ByCar[]> {
  return countByCar(client, {
    status: { _eq: 'confirmed' },
    date_created: { _gt: toTimestamp(since) },
    unit: { _nnull: true },
  })
}

async function countByCar(client: DirectusClient, filter: Filter<Reservations>): Promise<ByCar[]> {
  const rows = await client.request(
    customEndpoint({
      path: '/items/reservations',
      params: {
        aggregate: { countDistinct: ['unit'], count: ['id'] },
        groupBy: ['car'],
        filter,
        limit: -1,
      },
    }),
  )
  return allRecords('reservations', counted, rows).map(({ car, countDistinct, count }) => ({
    car,
    held: countDistinct.unit,
    holds: count.id,
  }))
}

/** Makes what the staff sees say `wanted`, and only that; writes nothing when it does already. */
export async function saveHoldShares(
  client: DirectusClient,
  wanted: readonly HoldShare[],
): Promise<void> {
  const rows = await client.request(readItems('hold_shares', { fields: ['*'], limit: -1 }))
  const known = new Map(allRecords('hold_shares', saved, rows).map((row) => [row.key, row]))
  const shown = new Map(wanted.map((share) => [keyOf(share), rowOf(share)]))
  for (const [key, row] of shown) {
    const { id: old, ...before } = known.get(key) ?? { id: null }
    if (old === null) await create(client, row)
    else if (JSON.stringify(before) !== JSON.stringify(row)) {
      await client.request(updateItem('hold_shares', old, row))
    }
  }
  const gone = [...known.values()].filter(({ key }) => !shown.has(key)).map((row) => row.id)
  await deleteRows(client, 'hold_shares', gone)
}

/** Another process may have made the row at the same moment: it says the same. */
async function create(client: DirectusClient, row: ReturnType<typeof rowOf>): Promise<void> {
  try {
    await client.request(createItem('hold_shares', row))
  } catch (error) {
    if (!isAppError(error, 'conflict')) throw error
  }
}

function keyOf({ car }: HoldShare): string {
  return car === null ? 'fleet' : `car:${car}`
}

function rowOf(share: HoldShare) {
  const { car, units, held, holds, share: percent } = share
  return { key: keyOf(share), car, units, units_held: held, holds, share: percent }
}

const saved = z.object({
  id,
  key: z.string(),
  car: z.nullable(id),
  units: z.int(),
  units_held: z.int(),
  holds: z.int(),
  share: z.number(),
})

/** Counts come as text from some databases. */
const count = z.coerce.number().int().min(0)
const ofState = z.object({
  car: z.coerce.number().int().positive(),
  state: z.string(),
  count: z.object({ id: count }),
})
const counted = z.object({
  car: z.coerce.number().int().positive(),
  countDistinct: z.object({ unit: count }),
  count: z.object({ id: count }),
})
