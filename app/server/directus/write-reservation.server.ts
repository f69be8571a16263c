import { customEndpoint, readItems } from '@directus/sdk'
import { z } from 'zod'
import { balanceDue } from '~/domain/booking/payment-ledger'
import {
  type ReservationStatus,
  reservationEvents,
  reservationStatuses,
} from '~/domain/booking/reservation'
import { fromCents } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { ledgerRows } from '~/domain/stock/availability'
import { actors } from '../request-context.server'
import {
  type NewRedemption,
  newRows,
  redemptionRows,
  type SlotAllocation,
} from './allocations.server'
import {
  type AttemptPatch,
  attemptPatchRow,
  type NewAttempt,
  newAttemptRow,
} from './attempt-record.server'
import type { DirectusClient } from './client.server'
import { columnOf, writing } from './columns.server'
import { cents, text, textOrEmpty, timestamp } from './fields.server'
import { type NewMail, newMailRow } from './mail-outbox.server'
import { type PrecheckWrite, precheckUpdate } from './prechecks.server'
import { allRecords } from './records.server'
import {
  erasedColumns,
  quoteColumns,
  type ReservationPatchFields,
  type ReservationRecord,
  reservationPatchRow,
  reservationSchema,
  wholeReservation,
} from './reservation-record.server'
import type { ReservationSteps } from './schema'

const column = columnOf<ReservationSteps>()

/**
 * Only the events of the table of states change a state. The others tell of an attempt that moved, a booking that was mended,
 * changed or corrected, an address that is to be confirmed, money that goes back, a car that went out or came back, data that
 * were handed over or erased, a consent that was withdrawn, and words of the staff.
 */
const eventKinds = [
  ...reservationEvents,
  ...(['reserve', 'payment_update', 'repair', 'change', 'correct', 'copy', 'erase'] as const),
  ...(['withdraw', 'give_back', 'hand_over', 'take_back', 'ask_proof', 'write'] as const),
] as const

const eventFields = z.object({
  /** `{reservation code}:{number}`. */
  key: column('key', z.string()),
  event: column('event', z.enum(eventKinds)),
  from: column('from_status', z.nullable(z.enum(reservationStatuses))),
  to: column('to_status', z.enum(reservationStatuses)),
  at: column('at', timestamp),
  actor: column('actor', z.enum(actors)),
  /** Name of the member of staff who asked for it. */
  person: column('person', textOrEmpty),
  /** Cents that the event decided to give back; null: it decided nothing about money. */
  refund: column('refund', z.nullable(cents)),
  /** For the staff, in Spanish. */
  note: column('why', text),
  /** Names the write, so that one whose answer was lost is known again. */
  writeId: column('token', z.string()),
})

/** Unique by its number: of two changes at once one is refused. */
export type NewEvent = Readonly<z.output<typeof eventFields>>

/** Each step of a booking has one number: that of the version that it led to. */
export const stepKey = (code: string, number: number) => `${code}:${number}`

const toEventRow = writing(eventFields)

export function eventRow(event: NewEvent) {
  return toEventRow({ ...event, note: event.note.slice(0, 250) })
}

export type ReservationPatch = Omit<ReservationPatchFields, 'status' | 'version'> & {
  readonly quote?: Quote
}

/** The rows that the reservation owns afterwards, and only those; a list that is left out stays as it is. */
export type OwnedAfter = {
  /** `null`: nothing. The half days of the unit that it has already are kept. */
  readonly slots?: SlotAllocation | null
  /** Beside what it has: without `slots`. */
  readonly moreSlots?: SlotAllocation
  readonly redemptions?: readonly NewRedemption[]
  readonly holds?: readonly string[]
}

export type AttemptWrite =
  | { readonly create: NewAttempt }
  | { readonly id: number; readonly key: string; readonly patch: AttemptPatch }

/** Whatever else names the renter; the mails and the pre-check-in are deleted. */
export type Erasing = {
  /** It stays in the books: with the name on its invoice and the terms that were accepted. */
  readonly inBooks: boolean
  readonly attempts: readonly number[]
  readonly redemptions: readonly number[]
}

export type ReservationWrite = {
  readonly status: ReservationStatus
  readonly events: readonly [NewEvent, ...NewEvent[]]
  readonly fields: ReservationPatch
  readonly owned: OwnedAfter
  readonly attempts: readonly AttemptWrite[]
  /** The pre-check-in that it completes. */
  readonly precheck?: PrecheckWrite | null
  /** The mails that tell of it: written with it, or not at all. */
  readonly mails: readonly (NewMail & { readonly message?: string })[]
  readonly erasing?: Erasing | null
}

/**
 * All or none. Null: it moved on since it was read. @throws AppError `conflict`: nothing written, `details.collection`
 * tells why (`reservation_steps`: another change came first); `unavailable`: it may be written, `findStep` tells.
 */
export async function writeReservation(
  client: DirectusClient,
  known: ReservationRecord,
  write: ReservationWrite,
): Promise<ReservationRecord | null> {
  // The filter only saves a write that would be refused: what excludes two is the unique key of the first event.
  const filter = {
    id: { _eq: known.id },
    status: { _eq: known.status },
    version: { _eq: known.version },
  }
  const rows = await client.request(
    customEndpoint<unknown>({
      method: 'PATCH',
      path: '/items/reservations',
      params: wholeReservation,
      body: JSON.stringify({ query: { filter, limit: 1 }, data: toRow(known, write) }),
    }),
  )
  return allRecords('reservations', reservationSchema, rows)[0] ?? null
}

export async function findWriteId(client: DirectusClient, key: string): Promise<string | null> {
  const query = { fields: ['token' as const], filter: { key: { _eq: key } }, limit: 1 }
  const [row] = await client.request(readItems('reservation_steps', query))
  return row?.token ?? null
}

function toRow(
  known: ReservationRecord,
  { status, events, fields, owned, attempts, precheck, mails, erasing }: ReservationWrite,
) {
  const { quote, ...others } = fields
  const { slots, moreSlots, redemptions, holds } = owned
  const version = known.version + events.length
  return {
    ...reservationPatchRow({
      ...others,
      status,
      version,
      unitNumber: slots ? slots.unitNumber : others.unitNumber,
    }),
    ...(quote && quoteColumns(quote)),
    balance: fromCents(balanceAfter(known, { status, fields, attempts })),
    steps: { create: events.map(eventRow) },
    slots:
      slots === undefined ? moreSlots && slotsBeside(known, moreSlots) : slotsAfter(known, slots),
    redemptions: redemptions && redemptionRows(redemptions),
    holds: holds?.map((key) => ({ key })),
    payments: attempts.length > 0 ? attemptRows(attempts, version, events[0].actor) : undefined,
    prechecks: precheck ? { update: [precheckUpdate(precheck)] } : undefined,
    mails: mails.length > 0 ? { create: mails.map(newMailRow) } : undefined,
    ...(erasing && erasingRows(erasing, events[0].at, redemptions)),
  }
}

/** Cents that are due at the counter once it is written, for the lists of the staff. */
function balanceAfter(
  known: ReservationRecord,
  { status, fields, attempts }: Pick<ReservationWrite, 'status' | 'fields' | 'attempts'>,
) {
  const { quote = known.quote, goodwill = known.goodwill } = fields
  const moved = known.attempts.map((attempt) => {
    const write = attempts.find((one) => 'patch' in one && one.id === attempt.id)
    return write && 'patch' in write ? { ...attempt, ...write.patch } : attempt
  })
  return balanceDue({ status, total: quote.total, goodwill, attempts: moved })
}

function erasingRows(
  { inBooks, attempts, redemptions }: Erasing,
  at: number,
  given: OwnedAfter['redemptions'],
) {
  const nobody = { card_brand: null, card_last4: null, card_expiry: null, redirect_url: null }
  return {
    ...erasedColumns(at, { inBooks }),
    mails: [],
    prechecks: [],
    payments: { update: attempts.map((id) => ({ id, ...nobody })) },
    // The redemptions of a closed reservation are deleted.
    ...(given ? {} : { redemptions: { update: redemptions.map((id) => ({ id, email: '' })) } }),
  }
}

/** An empty list deletes every row there is, also one that came after the reservation was read. */
function slotsAfter({ slots }: ReservationRecord, claim: SlotAllocation | null) {
  if (claim === null) return []
  const rows = ledgerRows(claim)
  const wanted = new Set(rows.map(({ slot }) => slot))
  const own = new Set(slots.map(({ slot }) => slot))
  return {
    ...newRows(
      rows.filter(({ slot }) => !own.has(slot)),
      'slot',
    ),
    delete: slots.filter(({ slot }) => !wanted.has(slot)).map(({ id }) => id),
  }
}

function slotsBeside({ slots }: ReservationRecord, claim: SlotAllocation) {
  const own = new Set(slots.map(({ slot }) => slot))
  return newRows(
    ledgerRows(claim).filter(({ slot }) => !own.has(slot)),
    'slot',
  )
}

function attemptRows(attempts: readonly AttemptWrite[], version: number, actor: NewEvent['actor']) {
  return {
    create: attempts.flatMap((attempt) => {
      if (!('create' in attempt)) return []
      const { create } = attempt
      const events = [paymentEventRow(create.key, create.status, version, actor)]
      return [{ ...newAttemptRow(create), events }]
    }),
    update: attempts.flatMap((attempt) => {
      if ('create' in attempt) return []
      const { id, key, patch } = attempt
      const { status, responseCode, reason } = patch
      const kind = [status ?? 'seen', responseCode || reason].filter(Boolean).join(':')
      const events = { create: [paymentEventRow(key, kind, version, actor)] }
      return [{ id, ...attemptPatchRow(patch), events }]
    }),
  }
}

function paymentEventRow(attemptKey: string, kind: string, version: number, source: string) {
  return { key: `${attemptKey}:${version}`, kind: kind.slice(0, 100), source, payload: {} }
}
