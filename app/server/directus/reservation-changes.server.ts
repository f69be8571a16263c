import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { askedFor, columnOf, reading } from './columns.server'
import { instant } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'
import type { ReservationSteps } from './schema'

const fields = z.object({ at: columnOf<ReservationSteps>()('at', instant) })
const schema = reading(fields)

/** When a reservation was changed by its renter, oldest first: epoch milliseconds. @throws AppError `unavailable` */
export async function readChanges(client: DirectusClient, id: number): Promise<number[]> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: askedFor(fields),
    filter: { reservation: { _eq: id }, event: { _eq: 'change' } },
    sort: ['at'],
    limit: 50,
  })
  return allRecords('reservation_steps', schema, rows).flatMap(({ at }) => at ?? [])
}
