import { customEndpoint, readItems } from '@directus/sdk'
import type { Quote } from '~/domain/price'
import type { PaymentType, ReservationStatus } from '~/domain/reservation'
import {
  type AttemptPatch,
  attemptPatchRow,
  type NewAttempt,
  newAttemptRow,
} from './attempt-record.server'
import { type NewRedemption, redemptionRows, type SlotClaim, slotRows } from './claims.server'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { allRecords } from './records.server'
import {
  quoteColumns,
  type ReservationRecord,
  reservationFields,
  reservationSchema,
  wholeLists,
} from './reservation-record.server'
import type { ReservationSteps } from './schema'

/** One line of a reservation's story, unique by its number: what makes a change the only one of its kind. */
export type NewStep = {
  /** `{reservation code}:{number}`. */
  readonly key: string
  readonly event: ReservationSteps['event']
  readonly from: ReservationStatus | null
  readonly to: ReservationStatus
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: ReservationSteps['actor']
  /** For the staff, in Spanish. */
  readonly why: string
  /** Names the write, so that one whose answer was lost is known again. */
  readonly token: string
}

export type ReservationPatch = {
  readonly paymentType?: PaymentType
  /** Becomes the quote in force: its type and its columns follow. */
  readonly quote?: Quote
  readonly holdExpiresAt?: number | null
  readonly paidAt?: number
}

/** What the reservation owns afterwards, and only that; what is left out stays as it is. */
export type OwnedAfter = {
  /** `null`: nothing. The half days of the unit that it has already are kept. */
  readonly slots?: SlotClaim | null
  readonly redemptions?: readonly NewRedemption[]
  /** Keys of places among the unpaid holds (D38). */
  readonly holds?: readonly string[]
}

export type AttemptWrite =
  | { readonly create: NewAttempt }
  | { readonly id: number; readonly key: string; readonly patch: AttemptPatch }

/** One change of a reservation and of all that changes together with it. */
export type ReservationWrite = {
  readonly status: ReservationStatus
  readonly steps: readonly [NewStep, ...NewStep[]]
  readonly fields: ReservationPatch
  readonly owned: OwnedAfter
  readonly attempt: AttemptWrite | null
}

/**
 * Writes a change in one transaction: state, fields, slots, coupon, holds, attempt and steps, all or none. Null: the
 * reservation moved on since it was read, nothing was written.
 * @throws AppError `conflict`: a unique column refused it and nothing was written; `details.collection` tells which,
 *   `reservation_steps` when another change came first. `unavailable`: it may have been written, `findStep` tells.
 */
export async function writeReservation(
  client: DirectusClient,
  known: ReservationRecord,
  write: ReservationWrite,
): Promise<ReservationRecord | null> {
  // The filter only saves a write that would be refused: what excludes two is the unique key of the first step.
  const filter = {
    id: { _eq: known.id },
    status: { _eq: known.status },
    version: { _eq: known.version },
  }
  const rows = await client.request(
    customEndpoint<unknown>({
      method: 'PATCH',
      path: '/items/reservations',
      params: { fields: [...reservationFields], deep: wholeLists },
      body: JSON.stringify({ query: { filter, limit: 1 }, data: toRow(known, write) }),
    }),
  )
  return allRecords('reservations', reservationSchema, rows)[0] ?? null
}

/** The token of the write that made a step; null: there is no such step. */
export async function findStep(client: DirectusClient, key: string): Promise<string | null> {
  const query = { fields: ['token' as const], filter: { key: { _eq: key } }, limit: 1 }
  const [row] = await client.request(readItems('reservation_steps', query))
  return row?.token ?? null
}

export function stepRow({ key, event, from, to, at, actor, why, token }: NewStep) {
  return {
    key,
    event,
    from_status: from,
    to_status: to,
    at: toTimestamp(at) ?? '',
    actor,
    why: why.slice(0, 250),
    token,
  }
}

function toRow(
  known: ReservationRecord,
  { status, steps, fields, owned, attempt }: ReservationWrite,
) {
  const { paymentType, quote, holdExpiresAt, paidAt } = fields
  const { slots, redemptions, holds } = owned
  const version = known.version + steps.length
  return {
    status,
    version,
    ...(paymentType === undefined ? {} : { payment_type: paymentType }),
    ...(quote === undefined ? {} : quoteColumns(quote)),
    ...(holdExpiresAt === undefined ? {} : { hold_expires_at: toTimestamp(holdExpiresAt) }),
    ...(paidAt === undefined ? {} : { paid_at: toTimestamp(paidAt) }),
    ...(slots ? { unit: slots.unit } : {}),
    steps: { create: steps.map(stepRow) },
    ...(slots === undefined ? {} : { slots: slotsAfter(known, slots) }),
    ...(redemptions === undefined ? {} : { redemptions: redemptionRows(redemptions) }),
    ...(holds === undefined ? {} : { holds: holds.map((key) => ({ key })) }),
    ...(attempt ? { payments: attemptRows(attempt, version, steps[0].actor) } : {}),
  }
}

/** An empty list deletes every row there is, also one that came after the reservation was read. */
function slotsAfter({ slots }: ReservationRecord, claim: SlotClaim | null) {
  if (claim === null) return []
  const rows = slotRows(claim)
  const wanted = new Set(rows.map(({ slot }) => slot))
  const own = new Set(slots.map(({ slot }) => slot))
  return {
    create: rows.filter(({ slot }) => !own.has(slot)),
    delete: slots.filter(({ slot }) => !wanted.has(slot)).map(({ id }) => id),
  }
}

function attemptRows(attempt: AttemptWrite, version: number, actor: NewStep['actor']) {
  if ('create' in attempt) {
    const { create } = attempt
    return {
      create: [
        { ...newAttemptRow(create), events: [eventRow(create.key, create.status, version, actor)] },
      ],
    }
  }
  const { id, key, patch } = attempt
  const { status, responseCode, reason } = patch
  const kind = [status ?? 'seen', responseCode || reason].filter(Boolean).join(':')
  return {
    update: [
      { id, ...attemptPatchRow(patch), events: { create: [eventRow(key, kind, version, actor)] } },
    ],
  }
}

/** An attempt's own story, for who opens the payment. */
function eventRow(attemptKey: string, kind: string, version: number, source: string) {
  return { key: `${attemptKey}:${version}`, kind: kind.slice(0, 100), source, payload: {} }
}
