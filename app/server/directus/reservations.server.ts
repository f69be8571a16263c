import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { id, toTimestamp } from './fields.server'
import { allRecords, goodRecords, theRecord } from './records.server'
import {
  type ReservationRecord,
  reservationSchema,
  wholeReservation,
} from './reservation-record.server'
import { type Filter, readRow, readRows } from './rows.server'
import type { Reservations } from './schema'

type ReservationKey = { readonly id: number } | { readonly code: string }

export async function findReservation(
  client: DirectusClient,
  key: ReservationKey,
): Promise<ReservationRecord | null> {
  if ('code' in key) {
    return records(await list(client, { reservation_id: { _eq: key.code } }, 1))[0] ?? null
  }
  const row = await readRow(client, 'reservations', key.id, wholeReservation)
  return row === null ? null : theRecord('reservations', reservationSchema, row)
}

/** @throws AppError `not_found`. */
export async function readReservation(
  client: DirectusClient,
  key: ReservationKey,
): Promise<ReservationRecord> {
  const found = await findReservation(client, key)
  if (found) return found
  throw new AppError('not_found', { details: { collection: 'reservations' } })
}

/** The last reservation that was made from one submission key: of `key` itself, `key.2`, `key.3`...; null: none. */
export async function findLastSubmission(
  client: DirectusClient,
  submissionKey: string,
): Promise<ReservationRecord | null> {
  // Exact keys, some at a time: a pattern would look at every reservation there is. Each follows the one before.
  for (let first = 1, last: ReservationRecord | null = null; ; first += keysAtOnce) {
    const numbers = Array.from({ length: keysAtOnce }, (_, index) => first + index)
    const keys = numbers.map((n) => (n === 1 ? submissionKey : `${submissionKey}.${n}`))
    const [found] = records(await list(client, { submission_key: { _in: keys } }, 1, '-id'))
    last = found ?? last
    if (found?.submissionKey !== keys.at(-1)) return last
  }
}

const keysAtOnce = 20

/** Under this very address, as the form stores it; the last first, and no more than a page shows. */
export async function reservationsOfRenter(
  client: DirectusClient,
  email: string,
  brand: string,
): Promise<ReservationRecord[]> {
  const filter = { email: { _eq: email }, brand: { _eq: brand } }
  return goodRecords('reservations', reservationSchema, await list(client, filter, 50, '-id'))
}

/** Whose invoice carries this tax number, in the form that `normaliseRuc` leaves; the last first, as many as a page shows. */
export async function reservationsOfCompany(
  client: DirectusClient,
  ruc: string,
  brand: string,
): Promise<ReservationRecord[]> {
  const filter = { invoice_ruc: { _eq: ruc }, brand: { _eq: brand } }
  return goodRecords('reservations', reservationSchema, await list(client, filter, 50, '-id'))
}

export type ReservationFilter = Filter<Reservations>

/**
 * Oldest first, each once whatever changes meanwhile; a row that cannot be read is logged and stops nobody else. They are
 * looked for by their ids alone: the tasks of each minute nearly always find none, and whole ones cost the back office
 * several times as much.
 */
export async function* eachReservation(
  client: DirectusClient,
  filter: ReservationFilter,
): AsyncGenerator<ReservationRecord, void, undefined> {
  for (let after = 0; ; ) {
    const query = { fields: ['id'], sort: ['id'], limit: pageSize } as const
    const page = { ...query, filter: { _and: [filter, { id: { _gt: after } }] } }
    const found = await readRows(client, 'reservations', page)
    const ids = allRecords('reservations', numbered, found).map((row) => row.id)
    const rows = ids.length === 0 ? [] : await list(client, { id: { _in: ids } }, ids.length)
    yield* goodRecords('reservations', reservationSchema, rows)
    if (ids.length < pageSize) return
    after = ids.at(-1) ?? 0
  }
}

/** Those of some codes that exist; at most as many codes as fit into an address. @throws AppError `unavailable` */
export async function knownCodes(
  client: DirectusClient,
  codes: readonly string[],
): Promise<string[]> {
  const filter = { reservation_id: { _in: codes } }
  const query = { fields: ['reservation_id'], filter, sort: ['id'] as const, limit: codes.length }
  const rows = await readRows(client, 'reservations', query)
  return allRecords('reservations', coded, rows).map((row) => row.reservation_id)
}

/** The highest id; 0: there is none. */
export async function lastReservation(client: DirectusClient): Promise<number> {
  const query = { fields: ['id'], filter: {}, sort: ['-id'] as const, limit: 1 }
  const [last] = allRecords('reservations', numbered, await readRows(client, 'reservations', query))
  return last?.id ?? 0
}

/** Ids of those changed after an instant (epoch milliseconds), the latest first, so many as fit into an address. */
export async function changedReservations(
  client: DirectusClient,
  after: number,
): Promise<number[]> {
  const filter = { date_updated: { _gte: toTimestamp(after) } }
  const query = { fields: ['id'], filter, sort: ['-date_updated'] as const, limit: 400 }
  const found = await readRows(client, 'reservations', query)
  return allRecords('reservations', numbered, found).map((row) => row.id)
}

const pageSize = 50
const numbered = z.object({ id })
const coded = z.object({ reservation_id: z.string() })

function list(
  client: DirectusClient,
  filter: ReservationFilter,
  limit: number,
  sort: 'id' | '-id' = 'id',
): Promise<unknown[]> {
  return readRows(client, 'reservations', { ...wholeReservation, filter, sort: [sort], limit })
}

const records = (rows: readonly unknown[]) => allRecords('reservations', reservationSchema, rows)
