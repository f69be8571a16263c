import { readItems, updateItems } from '@directus/sdk'
import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import type { Quote } from '~/domain/price'
import type { PaymentType, ReservationStatus } from '~/domain/reservation'
import type { DirectusClient } from './client.server'
import { goodRecords } from './records.server'
import {
  quoteColumns,
  type ReservationRecord,
  reservationFields,
  reservationSchema,
  toTimestamp,
} from './reservation-record.server'

export type ReservationKey = { readonly id: number } | { readonly code: string }

export async function findReservation(
  client: DirectusClient,
  key: ReservationKey,
): Promise<ReservationRecord | null> {
  const filter = 'id' in key ? { id: { _eq: key.id } } : { reservation_id: { _eq: key.code } }
  return many.parse(await list(client, filter, 1))[0] ?? null
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

/** Every reservation made from one submission key, oldest first: `key` itself, `key.2`, `key.3`... */
export async function findSubmissions(
  client: DirectusClient,
  submissionKey: string,
): Promise<ReservationRecord[]> {
  const filter = { submission_key: { _starts_with: submissionKey } }
  const found = many.parse(await list(client, filter, 100))
  return found.filter((reservation) => {
    const rest = reservation.submissionKey.slice(submissionKey.length)
    return rest === '' || rest.startsWith('.')
  })
}

/** Reservations in these statuses whose deadline was over at `now` (epoch milliseconds), oldest first. */
export async function findOverdue(
  client: DirectusClient,
  statuses: readonly ReservationStatus[],
  now: number,
  { carId, limit }: { readonly carId?: number; readonly limit: number },
): Promise<ReservationRecord[]> {
  const filter = {
    status: { _in: [...statuses] },
    hold_expires_at: { _lte: new Date(now).toISOString() },
    ...(carId === undefined ? {} : { car: { _eq: carId } }),
  }
  return goodRecords('reservations', reservationSchema, await list(client, filter, limit))
}

export type ReservationPatch = {
  readonly status?: ReservationStatus
  readonly paymentType?: PaymentType
  /** Becomes the quote in force: its type and its columns follow. */
  readonly quote?: Quote
  readonly holdExpiresAt?: number | null
  readonly paidAt?: number
  readonly unit?: number
}

/** What must be true of a reservation when it is changed. */
export type Expected = {
  readonly status: ReservationStatus
  /** Epoch milliseconds at which its hold must be over. */
  readonly overAt?: number
}

/**
 * Changes a reservation that still is as expected; null: it is not, and nothing was changed. Directus
 * looks and writes in one transaction, which leaves others next to no time in between; what must never
 * happen twice rests on unique columns all the same.
 */
export async function patchReservation(
  client: DirectusClient,
  id: number,
  { status, overAt }: Expected,
  patch: ReservationPatch,
): Promise<ReservationRecord | null> {
  const filter: object = {
    id: { _eq: id },
    status: { _eq: status },
    ...(overAt === undefined ? {} : { hold_expires_at: { _lte: toTimestamp(overAt) } }),
  }
  const fields = [...reservationFields]
  const rows = await client.request(
    updateItems('reservations', { filter, limit: 1 }, rowOf(patch), { fields }),
  )
  return many.parse(rows)[0] ?? null
}

function rowOf(patch: ReservationPatch) {
  const { status, paymentType, quote, holdExpiresAt, paidAt, unit } = patch
  return {
    ...(status === undefined ? {} : { status }),
    ...(paymentType === undefined ? {} : { payment_type: paymentType }),
    ...(quote === undefined ? {} : quoteColumns(quote)),
    ...(holdExpiresAt === undefined ? {} : { hold_expires_at: toTimestamp(holdExpiresAt) }),
    ...(paidAt === undefined ? {} : { paid_at: toTimestamp(paidAt) }),
    ...(unit === undefined ? {} : { unit }),
  }
}

/** `filter` is a plain object: the SDK's filter types know no comparison of instants. */
function list(client: DirectusClient, filter: object, limit: number): Promise<unknown[]> {
  const fields = [...reservationFields]
  return client.request(readItems('reservations', { fields, filter, sort: ['id'], limit }))
}

const many = z.array(reservationSchema)
