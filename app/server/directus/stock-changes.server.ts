import { customEndpoint } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { createdAt, id, toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import { type Filter, readRows } from './rows.server'
import type { ReservationSlots, Reservations } from './schema'

/** From when changes are looked for, by the back offices' clocks (epoch milliseconds); `now`: the site's own. */
export type StockMarks = {
  readonly created: number
  readonly updated: number
  readonly now: number
}

type ChangedRental = {
  readonly id: number
  /** Tells one change of a reservation from the next. */
  readonly key: string
}

export type StockChanges = {
  readonly marks: StockMarks
  /** The rentals that changed; null: more than one look tells. */
  readonly rentals: readonly ChangedRental[] | null
}

/** The most rows of one look. */
const MAX_ROWS = 1000
/**
 * Milliseconds: what is written at the same time is not seen in the order of its instants, and the machines of several back offices
 * have clocks of their own.
 */
const MARGIN = 60_000

/** How far there is anything to be changed. @throws AppError `unavailable` */
export async function readStockMarks(client: DirectusClient, now: number): Promise<StockMarks> {
  const [[made], [changed]] = await Promise.all([
    readRentals(client, {}, { sort: '-date_created', limit: 1 }),
    // PostgreSQL would say that a row that was never changed comes first.
    readRentals(client, { date_updated: { _nnull: true } }, { sort: '-date_updated', limit: 1 }),
  ])
  const from = (at = 0) => Math.min(at, now) - MARGIN
  return { created: from(made?.date_created), updated: from(changed?.date_updated), now }
}

/**
 * Whose half days may be others since `marks`: reservations made or changed, by renters or staff, and unpaid ones whose
 * hold ended until `now`. One short read, however much there is. What was seen already may come again.
 * @throws AppError `unavailable`
 */
export async function readStockChanges(
  client: DirectusClient,
  marks: StockMarks,
  now: number,
): Promise<StockChanges> {
  const filter: Filter<Reservations> = {
    _or: [
      { date_created: { _gte: toTimestamp(marks.created) } },
      { date_updated: { _gte: toTimestamp(marks.updated) } },
      { hold_expires_at: { _between: [toTimestamp(marks.now), toTimestamp(now)] } },
    ],
  }
  // An order that no index gives: the database then finds the few by their instants, and does not walk through all.
  const rows = await readRentals(client, filter, { sort: 'version', limit: MAX_ROWS })
  // Many at once, such as an import: they would be many again at each look, so only what comes later counts.
  if (rows.length === MAX_ROWS) {
    const { created, updated } = await readStockMarks(client, now)
    const after = (from: number) => Math.min(from + MARGIN + 1, now)
    return { marks: { created: after(created), updated: after(updated), now }, rentals: null }
  }
  // One whose clock goes ahead says nothing of what others have yet to write.
  const after = (mark: number, instants: readonly number[]) =>
    Math.max(mark, Math.min(Math.max(0, ...instants), now) - MARGIN)
  return {
    marks: {
      created: after(
        marks.created,
        rows.map((row) => row.date_created),
      ),
      updated: after(
        marks.updated,
        rows.map((row) => row.date_updated),
      ),
      now,
    },
    rentals: rows.map((row) => changeOf(row, now)),
  }
}

async function readRentals(
  client: DirectusClient,
  filter: Filter<Reservations>,
  {
    sort,
    limit,
  }: { readonly sort: 'version' | '-date_created' | '-date_updated'; readonly limit: number },
) {
  const query = { fields: rentalFields, filter, sort: [sort], limit } as const
  return allRecords('reservations', rental, await readRows(client, 'reservations', query))
}

function changeOf(
  { id, date_updated, hold_expires_at }: z.output<typeof rental>,
  now: number,
): ChangedRental {
  const isOver = hold_expires_at > 0 && hold_expires_at <= now
  return { id, key: [id, date_updated, isOver].join() }
}

/**
 * Another text when the staff's blocks were made, moved or removed: how many half days they have, and the id of the newest;
 * one that moves gets new ones. @throws AppError `unavailable`
 */
export async function readBlocks(client: DirectusClient): Promise<string> {
  const filter: Filter<ReservationSlots> = { reservation: { _null: true } }
  const rows = await client.request(
    customEndpoint<unknown[]>({
      path: '/items/reservation_slots',
      params: { aggregate: { count: ['id'], max: ['id'] }, filter },
    }),
  )
  return JSON.stringify(rows)
}

const rentalFields = ['id', 'date_created', 'date_updated', 'hold_expires_at'] as const
const rental = z.object({
  id,
  date_created: createdAt,
  date_updated: createdAt,
  hold_expires_at: createdAt,
})
