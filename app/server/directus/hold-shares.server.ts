import { aggregate, createItems, deleteItems, readItems, updateItem } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { id, toTimestamp } from './fields.server'

/** How much of a car, or of the whole fleet (`car` null), is in unpaid holds; `share` in percent. */
export type HoldShare = {
  readonly car: number | null
  readonly units: number
  readonly held: number
  readonly holds: number
  readonly share: number
}

/** The units of each car whose stock is tracked. */
export async function readUnits(client: DirectusClient): Promise<Map<number, number>> {
  const filter = { unidades: { _nnull: true } } as const
  const rows = await client.request(
    readItems('flota', { fields: ['id', 'unidades'], filter, limit: -1 }),
  )
  const cars = z.array(z.object({ id, unidades: z.int().min(0) })).parse(rows)
  return new Map(cars.map((car) => [car.id, car.unidades]))
}

/** Units and holds of each car that unpaid reservations keep at `now` (epoch milliseconds). */
export async function readHoldsByCar(
  client: DirectusClient,
  now: number,
): Promise<{ car: number; held: number; holds: number }[]> {
  // A plain object: the SDK's filter types know no comparison of instants.
  const filter: object = {
    status: { _in: ['unpaid', 'pending_payment', 'failed'] },
    hold_expires_at: { _gt: toTimestamp(now) },
    unit: { _nnull: true },
  }
  const rows = await client.request(
    aggregate('reservations', {
      aggregate: { countDistinct: ['unit'], count: ['id'] },
      groupBy: ['car'],
      query: { filter, limit: -1 },
    }),
  )
  return counted
    .parse(rows)
    .map(({ car, countDistinct, count }) => ({ car, held: countDistinct.unit, holds: count.id }))
}

/** What the staff sees now, with the rows' ids. */
export async function readHoldShares(
  client: DirectusClient,
): Promise<(HoldShare & { readonly id: number })[]> {
  const rows = await client.request(readItems('hold_shares', { fields: ['*'], limit: -1 }))
  return z
    .array(
      z.object({
        id,
        car: z.nullable(id),
        units: z.int(),
        units_held: z.int(),
        holds: z.int(),
        share: z.number(),
      }),
    )
    .parse(rows)
    .map(({ units_held: held, ...row }) => ({ ...row, held }))
}

/** Makes the rows say `wanted`, and only that; writes nothing when they do already. */
export async function saveHoldShares(
  client: DirectusClient,
  known: readonly (HoldShare & { readonly id: number })[],
  wanted: readonly HoldShare[],
): Promise<void> {
  const rowOf = ({ car, units, held, holds, share }: HoldShare) => {
    return { car, units, units_held: held, holds, share }
  }
  const old = new Map(known.map((row) => [row.car, row]))
  const made = wanted.filter(({ car }) => !old.has(car))
  if (made.length > 0) await client.request(createItems('hold_shares', made.map(rowOf)))
  for (const row of wanted) {
    const before = old.get(row.car)
    if (!before || JSON.stringify(rowOf(before)) === JSON.stringify(rowOf(row))) continue
    await client.request(updateItem('hold_shares', before.id, rowOf(row)))
  }
  const gone = known.filter(({ car }) => !wanted.some((row) => row.car === car))
  if (gone.length > 0)
    await client.request(
      deleteItems(
        'hold_shares',
        gone.map((row) => row.id),
      ),
    )
}

/** Counts come as text from some databases. */
const count = z.coerce.number().int().min(0)
const counted = z.array(
  z.object({
    car: z.coerce.number().int().positive(),
    countDistinct: z.object({ unit: count }),
    count: z.object({ id: count }),
  }),
)
