import { onForget } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import {
  changedReservations,
  lastReservation,
  type ReservationFilter,
} from '~/server/directus/reservations.server'

/** Milliseconds after a change for which a reservation is looked at each time; several runs. */
const lately = 10 * 60_000
/** Of all others as many in each run: with a million of them each is looked at every two hours. */
const SHARD_SIZE = 10_000

let watched = 0
onForget(() => {
  watched = 0
})

/**
 * What a run of the minute task looks at for what the site itself cannot write: what changed lately, and the next part of
 * all reservations. However many there are, a run takes as long. `now`: epoch milliseconds. @throws AppError `unavailable`
 */
export async function partsToWatch(now: number): Promise<ReservationFilter[]> {
  const [last, changed] = await Promise.all([
    lastReservation(directus()),
    changedReservations(directus(), now - lately),
  ])
  const after = watched < last ? watched : 0
  watched = after + SHARD_SIZE
  return [
    { id: { _between: [after + 1, after + SHARD_SIZE] } },
    ...(changed.length > 0 ? [{ id: { _in: changed } }] : []),
  ]
}

export function inShard(part: ReservationFilter, filter: ReservationFilter): ReservationFilter {
  return { _and: [part, filter] }
}
