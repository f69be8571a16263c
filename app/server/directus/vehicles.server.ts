import { z } from 'zod'
import type { FleetVehicles, Vehicle } from '~/domain/stock/vehicles'
import { warnSometimes } from '../log-sometimes.server'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { id } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'
import type { Vehicles } from './schema'

/**
 * In service, by model; of a state that is not known it is not. One that cannot be read otherwise is an error: a car more
 * is a promise broken.
 */
export async function readVehicles(client: DirectusClient): Promise<FleetVehicles> {
  const known = new Map<number, Vehicle[]>()
  for (const { id, car, number, pool, state } of await readAll(client)) {
    const others = known.get(car) ?? []
    known.set(car, others)
    if (state === 'active') others.push({ number, pool })
    if (!isKnown(state)) warnSometimes('vehicle of an unknown state', { id, state })
  }
  return known
}

/** Directus caps an unlimited read without a word. */
const pageSize = 5000

async function readAll(client: DirectusClient): Promise<Row[]> {
  const all: Row[] = []
  for (let after = 0; ; ) {
    const rows = await readRows(client, 'vehicles', {
      fields: askedFor(fields),
      filter: { id: { _gt: after } },
      sort: ['id'],
      limit: pageSize,
    })
    const found = allRecords('vehicles', schema, rows)
    all.push(...found)
    const last = found.at(-1)
    if (found.length < pageSize || !last) return all
    after = last.id
  }
}

const column = columnOf<Vehicles>()

const fields = z.object({
  id: column('id', id),
  car: column('car', id),
  number: column('number', z.int().min(1)),
  pool: column('pool', z.nullable(id)),
  state: column('state', z.string()),
})
const isKnown = (state: string) => ['active', 'workshop', 'sold'].includes(state)
const schema = reading(fields)
type Row = z.output<typeof schema>
