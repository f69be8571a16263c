import { isAppError } from '~/domain/app-error'
import { holdForPayment, isBooked } from '~/domain/reservation'
import {
  type Change,
  type Conflicts,
  changeReservation,
  type StepEvent,
} from '~/features/reservation/change-reservation.server'
import { claimsToHold } from '~/features/reservation/claims.server'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { finishBooking } from './finish-booking.server'
import type { ConfirmResult, PaymentRefusal } from './payment.types'
import { settle, unsettled } from './settle.server'

/**
 * Books this browser's reservation at its frozen postpaid quote, to be paid at the counter. Confirming
 * twice is the same as once. A payment that is open must be given up first.
 */
export async function confirmAtCounter(): Promise<ConfirmResult> {
  try {
    return await confirm()
  } catch (error) {
    if (!isAppError(error, 'unavailable', 'illegal_transition', 'site_config')) throw error
    log.error('reservation not confirmed', { error })
    return refuse(error.code === 'illegal_transition' ? 'payment_in_progress' : 'not_confirmed')
  }
}

async function confirm(): Promise<ConfirmResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  const { code } = own.reservation
  if (isBooked(own.reservation.status)) return { ok: true, code }
  if (!own.current) return refuse('no_reservation')
  const open = unsettled(own.reservation)
  const known = open ? await settle(own.reservation, open) : own.reservation
  let refusal: PaymentRefusal | null = null
  const reservation = await changeReservation(known, async (now, conflicts) => {
    refusal = null
    if (isBooked(now.status)) return null
    const change = await confirmation(now, conflicts)
    if ('refusal' in change) refusal = change.refusal
    return 'refusal' in change ? null : change
  })
  if (refusal) return refuse(refusal)
  await finishBooking(reservation)
  return { ok: true, code }
}

async function confirmation(
  reservation: ReservationRecord,
  conflicts: Conflicts,
): Promise<Change | { readonly refusal: PaymentRefusal }> {
  const events = waysToConfirmed[reservation.status]
  if (unsettled(reservation)) return { refusal: 'payment_in_progress' }
  if (!events) return { refusal: 'no_reservation' }
  // Its own hold may be used to the end; one that is over can be had again for as long as a payment could.
  const isOver = holdForPayment(reservation, requestContext().now, false) === null
  if (isOver) return { refusal: 'hold_expired' }
  const found = await claimsToHold(reservation, conflicts)
  if (!found.ok) return { refusal: found.missing === 'hold' ? 'too_many_holds' : 'hold_expired' }
  return {
    events,
    why: 'Paga al recoger el auto',
    fields: { paymentType: 'counter', quote: reservation.postpaidQuote, holdExpiresAt: null },
    claims: found.claims,
  }
}

/** A crash of an older version may have left it pending without an attempt that is open. */
const waysToConfirmed: Partial<
  Record<ReservationRecord['status'], readonly [StepEvent, ...StepEvent[]]>
> = {
  unpaid: ['confirm'],
  failed: ['confirm'],
  pending_payment: ['fail', 'confirm'],
  expired: ['hold_again', 'confirm'],
}

function refuse(code: PaymentRefusal): ConfirmResult {
  return { ok: false, error: { code } }
}
