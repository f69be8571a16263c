import { onForget } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import {
  changedReservations,
  lastReservation,
  type ReservationFilter,
} from '~/server/directus/reservations.server'

/** Milliseconds after a change for which a reservation is looked at each time; several runs. */
const lately = 10 * 60_000
/** Reservations per run: a million of them are all looked at every two hours. */
const SHARD_SIZE = 10_000

let watched = 0
onForget(() => {
  watched = 0
})

/**
 * The reservations that a run of the minute task looks at, for states that the site itself cannot write: those that
 * changed lately, and the next part of all others. A run takes as long however many there are. `now`: epoch
 * milliseconds.
 * @throws AppError `unavailable`
 */
export async function partsToWatch(now: number): Promise<ReservationFilter[]> {
  const [last, changed] = await Promise.all([
    watched === 0 ? 0 : lastReservation(directus()),
    changedReservations(directus(), now - lately),
  ])
  const after = watched < last ? watched : 0
  watched = after + SHARD_SIZE
  const others = changed.filter((id) => id <= after || id > watched)
  return [
    { id: { _between: [after + 1, watched] } },
    ...(others.length > 0 ? [{ id: { _in: others } }] : []),
  ]
}

export function inShard(part: ReservationFilter, filter: ReservationFilter): ReservationFilter {
  return { _and: [part, filter] }
}
