import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import { dateOf, type LocalDate } from '~/domain/rental-period'
import type { DirectusClient } from './client.server'
import { createdAt, id, localDateTime, toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { ReservationSlots, Reservations } from './schema'

/** How far the changes were looked at; instants are the back office's own (epoch milliseconds), but for `now`. */
export type StockMarks = {
  readonly created: number
  readonly updated: number
  /** Of the staff's blocks: how many, and the newest. */
  readonly blocks: string
  readonly now: number
}

export type ChangedRental = {
  readonly id: number
  readonly carId: number
  readonly from: LocalDate
  readonly to: LocalDate
  /** Tells one change of a reservation from the next. */
  readonly key: string
}

export type StockChanges = {
  readonly marks: StockMarks
  /** Null: more than is worth telling one by one, or the staff's blocks are others. */
  readonly rentals: readonly ChangedRental[] | null
}

/** Of one look. */
const MOST = 100
/** Milliseconds: what is written at the same time is not seen in the order of its instants. */
const MARGIN = 5000

/**
 * Whose half days may be others since `marks`: reservations made or changed, by renters or staff, and unpaid ones whose
 * hold ended until `now`. Four short reads by index, however much there is. What was seen already may come again.
 * @throws AppError `unavailable`
 */
export async function readStockChanges(
  client: DirectusClient,
  marks: StockMarks | null,
  now: number,
): Promise<StockChanges> {
  const limit = marks ? MOST : 1
  const since = (mark: number | undefined) => toTimestamp(mark === undefined ? 0 : mark - MARGIN)
  const read = async (
    filter: Filter<Reservations>,
    sort: '-date_created' | '-date_updated' | 'hold_expires_at',
  ) => {
    const query = { fields: rentalFields, filter, sort: [sort], limit }
    return allRecords('reservations', rental, await readRows(client, 'reservations', query))
  }
  const [made, changed, ended, blocks] = await Promise.all([
    read({ date_created: { _gte: since(marks?.created) } }, '-date_created'),
    read({ date_updated: { _gte: since(marks?.updated) } }, '-date_updated'),
    marks
      ? read(
          { hold_expires_at: { _between: [toTimestamp(marks.now), toTimestamp(now)] } },
          'hold_expires_at',
        )
      : [],
    readBlocks(client),
  ])
  const found = [made, changed, ended]
  const isMuch = found.some((rows) => rows.length === MOST) || (marks && marks.blocks !== blocks)
  return {
    marks: {
      created: markAfter(marks?.created, made.length, made[0]?.date_created),
      updated: markAfter(marks?.updated, changed.length, changed[0]?.date_updated),
      blocks,
      now,
    },
    rentals: isMuch ? null : marks ? found.flatMap(changesOf) : [],
  }
}

/** After many at once, such as an import, only what comes later: they would be many again at each look. */
function markAfter(mark = 0, count: number, newest = 0): number {
  return Math.max(mark, count === MOST ? newest + MARGIN + 1 : newest)
}

function changesOf(rows: readonly z.output<typeof rental>[], kind: number): ChangedRental[] {
  return rows.map((row) => ({
    id: row.id,
    carId: row.car,
    from: dateOf(row.pickup_date),
    to: dateOf(row.return_date),
    key: [kind, row.id, row.date_updated].join(),
  }))
}

async function readBlocks(client: DirectusClient): Promise<string> {
  const filter: Filter<ReservationSlots> = { reservation: { _null: true } }
  const rows = await client.request(
    customEndpoint<unknown[]>({
      path: '/items/reservation_slots',
      params: { aggregate: { count: ['id'], max: ['id'] }, filter },
    }),
  )
  return JSON.stringify(rows)
}

const rentalFields = ['id', 'car', 'pickup_date', 'return_date', 'date_created', 'date_updated']
const rental = z.object({
  id,
  car: id,
  pickup_date: localDateTime,
  return_date: localDateTime,
  date_created: createdAt,
  date_updated: createdAt,
})
