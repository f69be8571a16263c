import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError, isAppError } from '~/domain/app-error'
import { mayBecome } from '~/domain/booking/attempt'
import {
  isClosed,
  nextStatus,
  type ReservationEvent,
  type ReservationStatus,
  reservationEvents,
} from '~/domain/booking/reservation'
import { halfDays } from '~/domain/calendar/rental-period'
import { slotsFor } from '~/domain/stock/availability'
import { directus } from '~/server/directus/client.server'
import { type MailKind, mailOfStep } from '~/server/directus/mail-outbox.server'
import type { PrecheckWrite } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import {
  type AttemptWrite,
  type Erasing,
  findWriteId,
  type NewEvent,
  type OwnedAfter,
  type ReservationPatch,
  type ReservationWrite,
  stepKey,
  writeReservation,
} from '~/server/directus/write-reservation.server'
import { log } from '~/server/log.server'
import { mailQueued } from '~/server/mail/mail-queue.server'
import { requestContext } from '~/server/request-context.server'

type EventKind = Exclude<NewEvent['event'], 'reserve'>

export type Change = {
  readonly events: readonly [EventKind, ...EventKind[]]
  /** For the staff, in Spanish. */
  readonly note: string
  /** Cents that the change decides to give back; left out where it decides nothing about money. */
  readonly refund?: number
  readonly fields?: ReservationPatch
  /** The allocations that the change makes, if any. Those that closing gives back need not be named. */
  readonly allocations?: OwnedAfter
  readonly attempt?: AttemptWrite
  /** Further ones that the same decision moves: what goes back of several payments. */
  readonly others?: readonly AttemptWrite[]
  readonly precheck?: PrecheckWrite
  /** Tells the renter, with facts that only this write knows (`app/features/mail`). At most one a change. */
  readonly mail?:
    | MailKind
    | { readonly kind: MailKind; readonly facts: unknown; readonly message?: string }
  /** Tells somebody at another address than the reservation has afterwards. */
  readonly notice?: { readonly kind: MailKind; readonly facts: unknown; readonly recipient: string }
  /** From then on it does not say whose it was. Not with an attempt or a mail. */
  readonly erasing?: Erasing
}

/**
 * How often a unique row that the change wanted was taken meanwhile, by collection; those of half days whose vehicle is not in
 * service by `outOfService` too.
 */
export type Conflicts = ReadonlyMap<string, number>

/** The field by which the back office tells them (`directus/extensions/istmo-vehicles/ledger.ts`). */
export const outOfService = 'reservation_slots.unit'

type Decision = Change | null | Promise<Change | null>

const maximumTries = 12

/**
 * The one way in which a reservation and its attempts change (`docs/decisions/0014-one-write.md`): everything in one
 * write, only if nobody changed it since it was read; else read and decided again. Closing gives back what it owns.
 * @throws AppError `unavailable`: it may have been written, and asking again is safe; `illegal_transition`.
 */
export async function changeReservation(
  known: ReservationRecord,
  decide: (reservation: ReservationRecord, conflicts: Conflicts) => Decision,
): Promise<ReservationRecord> {
  const conflicts = new Map<string, number>()
  let reservation = known
  for (let tries = 0; tries < maximumTries; tries++) {
    const change = await decide(reservation, conflicts)
    if (!change) return reservation
    const written = await write(reservation, change)
    if (!('taken' in written)) return written
    for (const name of written.taken) conflicts.set(name, (conflicts.get(name) ?? 0) + 1)
    await setTimeout(Math.random() * 10 * 2 ** Math.min(tries, 4))
    reservation = await readReservation(directus(), { id: known.id })
  }
  throw new AppError('unavailable', { details: { reason: 'contended', code: known.code } })
}

/**
 * Changes a reservation, or refuses to. The back office reads a reservation and its related rows one after the other, so
 * a refusal may rest on a mixture of before and after another change: it is decided again when the version has moved on.
 * @throws AppError `unavailable`, `illegal_transition`
 */
export async function changeOrRefuse<Refusal>(
  known: ReservationRecord,
  decide: (
    reservation: ReservationRecord,
    conflicts: Conflicts,
  ) => MaybeRefused<Refusal> | Promise<MaybeRefused<Refusal>>,
): Promise<ReservationRecord | { readonly refusal: Refusal }> {
  let version = known.version
  let refused: { readonly refusal: Refusal } | null = null
  const changed = await changeReservation(known, async (reservation, conflicts) => {
    const decided = await decide(reservation, conflicts)
    version = reservation.version
    refused = decided && 'refusal' in decided ? decided : null
    return decided && 'refusal' in decided ? null : decided
  })
  if (!refused) return changed
  const latest = await readReservation(directus(), { id: known.id })
  return latest.version === version ? refused : await changeOrRefuse(latest, decide)
}

type MaybeRefused<Refusal> = Change | { readonly refusal: Refusal } | null

/** Milliseconds after which a write whose answer was lost is not sent again. */
const patience = 6000

/** The reservation, or the row that was taken, as `Conflicts` has it: that of the events when another change came first. */
async function write(
  known: ReservationRecord,
  change: Change,
): Promise<ReservationRecord | { readonly taken: readonly string[] }> {
  const writeId = randomUUID()
  const row = writeOf(known, change, writeId)
  const began = performance.now()
  for (let unanswered = 0; ; ) {
    try {
      const changed = await writeReservation(directus(), known, row)
      if (changed) return logged(changed, row)
      return (unanswered > 0 && (await ownWrite(known, row))) || EVENTS
    } catch (error) {
      if (isAppError(error, 'conflict')) {
        const taken = unanswered > 0 ? await ownWrite(known, row) : null
        const { collection, field } = error.details
        return taken ?? { taken: [`${collection}`, `${collection}.${field}`] }
      }
      if (!isAppError(error, 'unavailable')) throw error
      if (++unanswered > 2 || performance.now() - began > patience) throw error
      await setTimeout(100 + Math.random() * 200)
      // The answer was lost: the write may have happened, or still be on its way. Its first event tells.
      const writer = await findWriteId(directus(), row.events[0].key)
      if (writer !== null) return (await ownWrite(known, row)) ?? EVENTS
    }
  }
}

const EVENTS = { taken: ['reservation_steps'] }

/** The reservation as this write left it, if this write made its first event; null: another did. */
async function ownWrite(
  known: ReservationRecord,
  row: ReservationWrite,
): Promise<ReservationRecord | null> {
  const [{ key, writeId }] = row.events
  if ((await findWriteId(directus(), key)) !== writeId) return null
  return logged(await readReservation(directus(), { id: known.id }), row)
}

function logged(changed: ReservationRecord, { events, attempts, mails }: ReservationWrite) {
  if (mails.length > 0) mailQueued()
  const moves = events.map(({ from, event, to }) => `${from} ${event} ${to}`)
  log.info('reservation changed', {
    code: changed.code,
    moves,
    ...(attempts.length > 0 ? { attempts: attempts.map(attemptMove) } : {}),
    ...(mails.length > 0 ? { mails: mails.map(({ kind }) => kind) } : {}),
  })
  return changed
}

function attemptMove(attempt: AttemptWrite) {
  if ('create' in attempt) return { key: attempt.create.key, to: attempt.create.status }
  return { key: attempt.key, to: attempt.patch.status, reason: attempt.patch.reason }
}

function writeOf(known: ReservationRecord, change: Change, writeId: string): ReservationWrite {
  const { events, note, fields = {}, allocations = {}, precheck = null, erasing = null } = change
  const { refund = null } = change
  const attempts = [...(change.attempt ? [change.attempt] : []), ...(change.others ?? [])]
  const { now: at, actor = 'renter', person = '' } = requestContext()
  let status = known.status
  const story = events.map((event, index): NewEvent => {
    const from = status
    status = after(known, from, event)
    const isLast = index === events.length - 1
    const key = stepKey(known.code, known.version + index + 1)
    const told = isLast ? { note, refund } : { note: '', refund: null }
    return { key, event, from, to: status, at, actor, person, ...told, writeId }
  })
  const [first, ...others] = story
  if (!first) throw new Error('a change has at least one event')
  if (events.some(needsCar)) assertCar(known, allocations)
  for (const attempt of attempts) if ('patch' in attempt) assertAttempt(known, attempt)
  const owned = isClosed(status)
    ? { slots: null, redemptions: [], holds: [] }
    : { ...allocations, ...(status === 'paid' ? { holds: [] } : {}) }
  const mails = mailsOf(known, change, story.length)
  return { status, events: [first, ...others], fields, owned, attempts, precheck, mails, erasing }
}

/** Those that tell of the last event. */
function mailsOf(
  known: ReservationRecord,
  { mail, notice }: Change,
  events: number,
): ReservationWrite['mails'] {
  const { code, brand, language, version } = known
  const step = stepKey(code, version + events)
  const told = [typeof mail === 'string' ? { kind: mail, facts: null } : mail, notice]
  return told.flatMap((one) => {
    if (!one) return []
    const key = mailOfStep(step, one.kind)
    return [{ recipient: '', ...one, key, brand, language, dueAt: requestContext().now }]
  })
}

function after(
  { code }: ReservationRecord,
  from: ReservationStatus,
  event: EventKind,
): ReservationStatus {
  if (!isTransition(event)) return from
  const to = nextStatus(from, event)
  if (to) return to
  log.error('illegal transition refused', { code, status: from, event })
  throw new AppError('illegal_transition', { details: { from, event } })
}

function isTransition(event: EventKind): event is ReservationEvent {
  return reservationEvents.some((one) => one === event)
}

function needsCar(event: EventKind): boolean {
  return ['hold_again', 'start_payment', 'confirm', 'pay'].includes(event)
}

/** Money or a promise without a car cannot be written. */
function assertCar(
  known: ReservationRecord,
  allocations: NonNullable<Change['allocations']>,
): void {
  if (allocations.slots || ownsCar(known)) return
  throw new AppError('internal', { details: { reason: 'no car is owned', code: known.code } })
}

/** An attempt goes only where its table leads (D17). */
function assertAttempt(
  known: ReservationRecord,
  { id, patch }: Exclude<AttemptWrite, { create: unknown }>,
): void {
  const attempt = known.attempts.find((one) => one.id === id)
  if (attempt && mayBecome(attempt.status, patch.status ?? attempt.status)) return
  const details = { reason: 'illegal attempt status', from: attempt?.status, to: patch.status }
  throw new AppError('internal', { details })
}

/** True also where the car's stock is not tracked. */
export function ownsCar({ carId, unitNumber, pickup, occupiedUntil, slots }: ReservationRecord) {
  if (unitNumber === null) return true
  const own = new Set(slots.map(({ slot }) => slot))
  return slotsFor(carId, unitNumber, halfDays(pickup, occupiedUntil)).every((slot) => own.has(slot))
}
