import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import type { DirectusClient } from './client.server'
import { id } from './fields.server'
import { allRecords, goodRecords } from './records.server'
import {
  type ReservationRecord,
  reservationSchema,
  wholeReservation,
} from './reservation-record.server'
import { type Filter, readRows } from './rows.server'
import type { Reservations } from './schema'

type ReservationKey = { readonly id: number } | { readonly code: string }

export async function findReservation(
  client: DirectusClient,
  key: ReservationKey,
): Promise<ReservationRecord | null> {
  const filter = 'id' in key ? { id: { _eq: key.id } } : { reservation_id: { _eq: key.code } }
  return records(await list(client, filter, 1))[0] ?? null
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
  const isOwn = (key: string) => key === submissionKey || key.startsWith(`${submissionKey}.`)
  // The database's pattern may match more: `_` of a key stands for any letter there.
  const filter = {
    _or: [
      { submission_key: { _eq: submissionKey } },
      { submission_key: { _starts_with: `${submissionKey}.` } },
    ],
  }
  const found = records(await list(client, filter, 100, '-id'))
  return found.find((reservation) => isOwn(reservation.submissionKey)) ?? null
}

export type ReservationFilter = Filter<Reservations>

/** Oldest first, each once whatever changes meanwhile; a row that cannot be read is logged and stops nobody else. */
export async function* eachReservation(
  client: DirectusClient,
  filter: ReservationFilter,
): AsyncGenerator<ReservationRecord, void, undefined> {
  for (let after = 0; ; ) {
    const rows = await list(client, { _and: [filter, { id: { _gt: after } }] }, pageSize)
    yield* goodRecords('reservations', reservationSchema, rows)
    const last = rows.length < pageSize ? null : numbered.safeParse(rows.at(-1)).data
    if (!last) return
    after = last.id
  }
}

const pageSize = 50
const numbered = z.object({ id })

function list(
  client: DirectusClient,
  filter: ReservationFilter,
  limit: number,
  sort: 'id' | '-id' = 'id',
): Promise<unknown[]> {
  return readRows(client, 'reservations', { ...wholeReservation, filter, sort: [sort], limit })
}

const records = (rows: readonly unknown[]) => allRecords('reservations', reservationSchema, rows)
