import type { Hooks } from '../../lib/hooks.ts'
import { type Ledger, writeValuesBefore } from '../../lib/values-before.ts'

/** The places that a booking takes among the unpaid holds and the bookings for the counter (D38, D47) come in one write. */
export default ({ filter }: Hooks): void => {
  filter('hold_places.items.create', (row, _, { database, accountability }) =>
    writeValuesBefore(row, places, database, accountability),
  )
}

const places: Ledger = {
  collection: 'hold_places',
  unique: 'key',
  rowOf: (key, { reservation }) =>
    key === '' ? null : { key, reservation, created_at: new Date() },
}
