import { createItem, readItem, readItems, updateItem } from '@directus/sdk'
import { z } from 'zod'
import { type Cents, fromCents } from '~/domain/money'
import type { DirectusClient } from './client.server'
import { cents, id, text } from './fields.server'
import { goodRecords } from './records.server'
import { toTimestamp } from './reservation-record.server'
import type { Payments } from './schema'

export type AttemptStatus = Payments['status']

/** One try to pay (D17). Instants are epoch milliseconds. */
export type Attempt = {
  readonly id: number
  /** Idempotency key at the gateway, `{reservation code}-{n}`. */
  readonly key: string
  readonly reservationId: number
  readonly gateway: string
  readonly method: 'card' | 'paypal'
  readonly status: AttemptStatus
  readonly amount: Cents
  readonly currency: string
  readonly orderId: string | null
  readonly transactionId: string | null
  /** Where the payer has something to do. */
  readonly redirectUrl: string | null
  readonly card: { readonly brand: string; readonly last4: string; readonly expiry: string } | null
  /** The gateway's own code, for the staff. */
  readonly responseCode: string
  /** Ours: why it came to nothing; a `PaymentFailure` or empty. */
  readonly reason: string
  /** The reservation it pays for; set on the one captured attempt of a reservation. */
  readonly capturedReservation: number | null
  readonly refunded: Cents
  readonly createdAt: number
  readonly capturedAt: number | null
}

export type NewAttempt = Pick<
  Attempt,
  'key' | 'reservationId' | 'gateway' | 'method' | 'amount' | 'currency' | 'card'
>

/**
 * Written before the gateway is called (D17).
 * @throws AppError `conflict`: this attempt exists already, somebody else is making it.
 */
export async function insertAttempt(client: DirectusClient, attempt: NewAttempt): Promise<Attempt> {
  const row = {
    idempotency_key: attempt.key,
    reservation: attempt.reservationId,
    gateway: attempt.gateway,
    method: attempt.method,
    status: 'created' as const,
    amount: fromCents(attempt.amount),
    currency: attempt.currency,
    card_brand: attempt.card?.brand ?? null,
    card_last4: attempt.card?.last4 ?? null,
    card_expiry: attempt.card?.expiry ?? null,
  }
  return schema.parse(await client.request(createItem('payments', row, { fields: ['*'] })))
}

/** @throws AppError `not_found`. */
export async function readAttempt(client: DirectusClient, attemptId: number): Promise<Attempt> {
  return schema.parse(await client.request(readItem('payments', attemptId, { fields: ['*'] })))
}

/** The attempts of a reservation, oldest first. */
export async function findAttempts(
  client: DirectusClient,
  reservationId: number,
): Promise<Attempt[]> {
  return z.array(schema).parse(await list(client, { reservation: { _eq: reservationId } }, 100))
}

/** The attempt that a hint speaks of, by any of its ids; null: not one of ours. */
export async function findAttempt(
  client: DirectusClient,
  gateway: string,
  ids: { readonly attemptId?: string; readonly orderId?: string; readonly transactionId?: string },
): Promise<Attempt | null> {
  const any = [
    ...(ids.attemptId ? [{ idempotency_key: { _eq: ids.attemptId } }] : []),
    ...(ids.orderId ? [{ gateway_order_id: { _eq: ids.orderId } }] : []),
    ...(ids.transactionId ? [{ gateway_transaction_id: { _eq: ids.transactionId } }] : []),
  ]
  if (any.length === 0) return null
  const rows = await list(client, { gateway: { _eq: gateway }, _or: any }, 1)
  return z.array(schema).parse(rows)[0] ?? null
}

/** Attempts in these statuses that began before `before` (epoch milliseconds), oldest first. */
export async function findOpenAttempts(
  client: DirectusClient,
  statuses: readonly AttemptStatus[],
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<Attempt[]> {
  const filter = {
    status: { _in: [...statuses] },
    date_created: { _lte: new Date(before).toISOString() },
  }
  return goodRecords('payments', schema, await list(client, filter, limit))
}

/**
 * Attempts that were given up because the gateway knew nothing of them, begun after `after`: money that
 * turns up later must not be overlooked.
 */
export async function findLostAttempts(
  client: DirectusClient,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Attempt[]> {
  const filter = {
    status: { _eq: 'failed' },
    response_code: { _eq: 'not_found' },
    date_created: { _gte: new Date(after).toISOString() },
  }
  return goodRecords('payments', schema, await list(client, filter, limit))
}

export type AttemptPatch = {
  readonly status?: AttemptStatus
  readonly orderId?: string
  readonly transactionId?: string
  readonly redirectUrl?: string
  readonly card?: { readonly brand: string; readonly last4: string }
  readonly responseCode?: string
  readonly reason?: string
  /** Unique: the database refuses a second captured payment of a reservation (D17). */
  readonly capturedReservation?: number
  readonly refunded?: Cents
  readonly capturedAt?: number
}

/** @throws AppError `conflict`: another payment of this reservation was captured. */
export async function patchAttempt(
  client: DirectusClient,
  attemptId: number,
  patch: AttemptPatch,
): Promise<Attempt> {
  const row = {
    status: patch.status,
    gateway_order_id: patch.orderId,
    gateway_transaction_id: patch.transactionId,
    redirect_url: patch.redirectUrl,
    card_brand: patch.card?.brand,
    card_last4: patch.card?.last4,
    response_code: patch.responseCode,
    response_text: patch.reason,
    captured_reservation: patch.capturedReservation,
    refunded_amount: patch.refunded === undefined ? undefined : fromCents(patch.refunded),
    captured_at: patch.capturedAt === undefined ? undefined : toTimestamp(patch.capturedAt),
  }
  return schema.parse(
    await client.request(updateItem('payments', attemptId, row, { fields: ['*'] })),
  )
}

function list(client: DirectusClient, filter: object, limit: number): Promise<unknown[]> {
  return client.request(readItems('payments', { fields: ['*'], filter, sort: ['id'], limit }))
}

const instant = z.nullable(z.string()).transform((value) => (value ? Date.parse(value) : null))
const optional = text.transform((value) => value || null)

const schema = z
  .object({
    id,
    idempotency_key: z.string(),
    reservation: id,
    gateway: z.string(),
    method: z.enum(['card', 'paypal']),
    status: z.enum([
      'created',
      'sent',
      'redirect',
      'unknown',
      'approved',
      'captured',
      'declined',
      'failed',
      'voided',
      'refunded',
    ]),
    amount: cents,
    currency: z.string(),
    gateway_order_id: optional,
    gateway_transaction_id: optional,
    redirect_url: optional,
    card_brand: optional,
    card_last4: optional,
    card_expiry: text,
    response_code: text,
    response_text: text,
    captured_reservation: z.nullable(id),
    refunded_amount: cents,
    captured_at: instant,
    date_created: instant,
  })
  .transform(
    (row): Attempt => ({
      id: row.id,
      key: row.idempotency_key,
      reservationId: row.reservation,
      gateway: row.gateway,
      method: row.method,
      status: row.status,
      amount: row.amount,
      currency: row.currency,
      orderId: row.gateway_order_id,
      transactionId: row.gateway_transaction_id,
      redirectUrl: row.redirect_url,
      card:
        row.card_brand && row.card_last4
          ? { brand: row.card_brand, last4: row.card_last4, expiry: row.card_expiry }
          : null,
      responseCode: row.response_code,
      reason: row.response_text,
      capturedReservation: row.captured_reservation,
      refunded: row.refunded_amount,
      createdAt: row.date_created ?? 0,
      capturedAt: row.captured_at,
    }),
  )
