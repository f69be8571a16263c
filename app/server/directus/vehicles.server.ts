import { z } from 'zod'
import type { FleetVehicles, Vehicle } from '~/domain/vehicles'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { id } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'
import type { Vehicles } from './schema'

/** In service, by model. One that cannot be read is an error: a car less or more is a promise broken. */
export async function readVehicles(client: DirectusClient): Promise<FleetVehicles> {
  const known = new Map<number, Vehicle[]>()
  for (const { car, number, pool, state } of await readAll(client)) {
    const others = known.get(car) ?? []
    known.set(car, others)
    if (state === 'active') others.push({ number, pool })
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
  state: column('state', z.enum(['active', 'workshop', 'sold'])),
})
const schema = reading(fields)
type Row = z.output<typeof schema>
