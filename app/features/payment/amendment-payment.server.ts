import { bookingFingerprint } from '~/domain/booking/amendment'
import { hasBegun, isOnlyLonger } from '~/domain/booking/extension'
import { isBooked } from '~/domain/booking/reservation'
import { halfDays, panamaNow } from '~/domain/calendar/rental-period'
import type { Change, Conflicts } from '~/features/booking/change-reservation.server'
import { changedMail } from '~/features/booking/changed-mail.server'
import { bookedOf } from '~/features/booking/plan-amendment.server'
import type { SlotAllocation } from '~/server/directus/allocations.server'
import type { AmendmentPayment } from '~/server/directus/amendment-payment-record.server'
import type { Attempt, AttemptPatch } from '~/server/directus/attempt-record.server'
import { directus } from '~/server/directus/client.server'
import { findPrecheck, type PrecheckWrite } from '~/server/directus/prechecks.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { requestContext } from '~/server/request-context.server'

/** Whether what it pays for can still be had. */
export function isAmendmentDue(reservation: ReservationRecord, attempt: Attempt): boolean {
  const { amendment } = attempt
  return (
    isBooked(reservation.status) &&
    amendment?.before === bookingFingerprint(bookedOf(reservation)) &&
    !isOvertaken(reservation, amendment, attempt)
  )
}

/** A car that is back is not kept longer; one that is out is, and nothing else of it is had later, least of all a cover (D57). */
function isOvertaken(
  reservation: ReservationRecord,
  { after }: AmendmentPayment,
  { createdAt }: Attempt,
): boolean {
  const { returnedAt, handedOverAt, carId, unitNumber, pickupBranch, returnBranch } = reservation
  // The counter took what was undecided as the car went out or came back.
  if (!after) return [handedOverAt, returnedAt].some((at) => at !== null && at >= createdAt)
  if (returnedAt === null && handedOverAt === null) return false
  if (returnedAt !== null || after.unit !== unitNumber) return true
  const before = {
    ...{ car: { id: carId }, pickup: reservation.pickup, return: reservation.return },
    ...{ pickupBranch: { slug: pickupBranch }, returnBranch: { slug: returnBranch } },
    quote: reservation.quote,
  }
  const { carId: id = carId, pickup = before.pickup, return: due = before.return, quote } = after
  const isElsewhere = after.pickupBranchId !== undefined || after.returnBranchId !== undefined
  return (
    isElsewhere || !isOnlyLonger(before, { ...before, car: { id }, pickup, return: due, quote })
  )
}

/** The half days that are held for it beside the booking's own; null: none are needed. */
export function slotsOf({ slots }: Pick<AmendmentPayment, 'slots'>): SlotAllocation | null {
  if (!slots) return null
  return {
    carId: slots.carId,
    unitNumber: slots.unit,
    halves: halfDays(slots.pickup, slots.return),
  }
}

/** An attempt that comes to nothing gives back what was held for it beside the booking's own (D6). */
export function releaseAmendmentSlots(
  change: Change,
  attempt: Attempt,
  reservation: ReservationRecord,
): Change {
  const { status } = patchOf(change)
  const isOver = status !== undefined && endings.some((ending) => ending === status)
  if (!isOver || !attempt.amendment || !slotsOf(attempt.amendment)) return change
  if (change.allocations || !isBooked(reservation.status)) return change
  const isHeldByOther = reservation.attempts.some(
    (one) => one.id !== attempt.id && one.amendment && !closed.some((end) => end === one.status),
  )
  return isHeldByOther ? change : { ...change, allocations: { slots: ownSlots(reservation) } }
}

const closed = ['captured', 'declined', 'failed', 'voided', 'refunded'] as const
const endings = ['declined', 'failed', 'voided', 'voiding', 'refunded'] as const

function patchOf({ attempt }: Change): AttemptPatch {
  return attempt && 'patch' in attempt ? attempt.patch : {}
}

function ownSlots(reservation: ReservationRecord): SlotAllocation | null {
  const { carId, unitNumber, pickup, occupiedUntil } = reservation
  return unitNumber === null ? null : { carId, unitNumber, halves: halfDays(pickup, occupiedUntil) }
}

/**
 * The amendment that was decided when its payment began, written with its money in one write. It is null when it cannot
 * be had any more, and the money goes back: the booking is another one by now, or its cars are somebody else's.
 */
export async function payAmendment(
  reservation: ReservationRecord,
  attempt: Attempt,
  taken: AttemptPatch,
  conflicts: Conflicts,
): Promise<Change | null> {
  const { amendment, id, key, method, amount } = attempt
  if (!amendment || !isAmendmentDue(reservation, attempt)) return null
  if ((conflicts.get('reservation_slots') ?? 0) > 0) return null
  const precheck = amendment.precheck && (await completed(reservation, amendment))
  if (amendment.precheck && !precheck) return null
  const isCounter = reservation.status === 'confirmed'
  const { after } = amendment
  const { prepaidQuote } = reservation
  const fields = after ? fieldsOf(after) : isCounter ? { quote: prepaidQuote } : {}
  const paid = { paymentType: method, holdExpiresAt: null, paidAt: requestContext().now }
  const capturedAmendment = nextCapture(reservation)
  return {
    events: eventsOf(after !== null, isCounter),
    note: noteOf(amendment, reservation),
    fields: {
      ...fields,
      ...(isCounter ? paid : {}),
    },
    allocations: {
      // It is null where the stock of the new car is not tracked: then the booking gives its slots back.
      ...(amendment.kind === 'change' ? { slots: slotsOf(amendment) } : {}),
      ...(after && reservation.couponCode && !after.couponCode ? { redemptions: [] } : {}),
    },
    attempt: {
      ...{ id, key },
      // A payment of the whole booking counts as if it had been made at once.
      patch: isCounter ? taken : { ...taken, capturedReservation: undefined, capturedAmendment },
    },
    ...(precheck ? { precheck } : {}),
    mail:
      amendment.kind === 'change'
        ? changedMail(reservation, { paid: amount, refund: 0 })
        : 'confirmation',
  }
}

/** The stored amendment says `unit` for the vehicle's number. */
function fieldsOf({ unit: unitNumber, ...fields }: NonNullable<AmendmentPayment['after']>) {
  return { ...fields, unitNumber }
}

/** Two that are captured at one moment have the same: the database refuses one. */
function nextCapture({ code, attempts }: ReservationRecord): string {
  const numbers = attempts.map(({ capturedAmendment }) =>
    Number(capturedAmendment?.split(':')[1] ?? 0),
  )
  return `${code}:${Math.max(...numbers) + 1}`
}

function eventsOf(isChange: boolean, isCounter: boolean): Change['events'] {
  if (isChange) return isCounter ? ['change', 'pay'] : ['change']
  return isCounter ? ['pay'] : ['payment_update']
}

/** As it was accepted: one that was saved again meanwhile is another. */
async function completed(
  { id }: ReservationRecord,
  { precheck: accepted, after }: AmendmentPayment,
): Promise<PrecheckWrite | null> {
  const precheck = await findPrecheck(directus(), id)
  if (!accepted || !after || precheck?.id !== accepted.id) return null
  if (precheck.version !== accepted.version) return null
  const version = precheck.version + 1
  return {
    id: precheck.id,
    patch: {
      ...{ version, step: 'thanks', status: 'completed', due: 0, base: '' },
      // They are the booking's own now.
      ...{ coverage: '', addOns: [] },
      expressCode: precheck.expressCode ?? accepted.expressCode,
    },
    save: {
      key: String(version),
      what: 'thanks',
      at: requestContext().now,
      token: accepted.expressCode,
    },
  }
}

/** For the staff. Of a rental under way a renter changes nothing but its return. */
function noteOf({ kind, after }: AmendmentPayment, reservation: ReservationRecord): string {
  return kind === 'change' && hasBegun(reservation, panamaNow(requestContext().now))
    ? `Extendida por el cliente hasta el ${after?.return}, con la diferencia pagada en línea`
    : words[kind]
}

const words = {
  change: 'Cambiada por el cliente, con la diferencia pagada en línea',
  balance: 'El cliente pagó en línea lo que debía',
  precheckin: 'El cliente pagó en línea lo que agregó en su pre-check-in',
} as const
