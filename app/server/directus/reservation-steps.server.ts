import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { timestamp } from './fields.server'
import { allRecords } from './records.server'
import { readRows } from './rows.server'

const schema = z.object({ at: timestamp })

/** When the renter changed a booking, oldest first, in epoch milliseconds. @throws AppError `unavailable` */
export async function changeMoments(
  client: DirectusClient,
  reservation: number,
): Promise<number[]> {
  const rows = await readRows(client, 'reservation_steps', {
    fields: ['at'],
    filter: { reservation: { _eq: reservation }, event: { _eq: 'change' } },
    sort: ['id'],
    limit: -1,
  })
  return allRecords('reservation_steps', schema, rows).map(({ at }) => at)
}
