import { isAppError } from '~/domain/app-error'
import { isBooked } from '~/domain/reservation'
import { currentReservation } from '~/features/reservation/current-reservation.server'
import { holdAgain } from '~/features/reservation/hold-again.server'
import { moveReservation } from '~/features/reservation/move-reservation.server'
import { directus } from '~/server/directus/client.server'
import { recordEvent } from '~/server/directus/payment-events.server'
import { findAttempts } from '~/server/directus/payments.server'
import { log } from '~/server/log.server'
import { isOpen } from './attempt'
import { counterTurn } from './counter-turn'
import { failReservation } from './fail-reservation.server'
import { finishBooking } from './finish-booking.server'
import type { ConfirmResult, PaymentRefusal } from './payment.types'
import { settle } from './settle.server'

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
    return refuse(error.code === 'illegal_transition' ? 'payment_in_progress' : 'unavailable')
  }
}

async function confirm(): Promise<ConfirmResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  const { id, code } = own.reservation
  if (isBooked(own.reservation.status)) return { ok: true, code }
  if (!own.current) return refuse('no_reservation')
  const attempts = await findAttempts(directus(), id)
  const last = attempts.at(-1)
  if (last && isOpen(last) && isOpen(await settle(last))) return refuse('payment_in_progress')
  const reservation = await holdAgain(await failReservation(id))
  if (!reservation) return refuse('hold_expired')
  if (isBooked(reservation.status)) return { ok: true, code }
  if (!(await isOurTurn(id, code, attempts.length + 1))) return refuse('payment_in_progress')
  await moveReservation(reservation, 'confirm', {
    paymentType: 'counter',
    quote: reservation.postpaidQuote,
    holdExpiresAt: null,
  })
  await finishBooking(reservation)
  return { ok: true, code }
}

/** See `counterTurn`. */
async function isOurTurn(id: number, code: string, number: number): Promise<boolean> {
  const key = counterTurn(code, number)
  await recordEvent(directus(), {
    key,
    attemptId: null,
    kind: 'counter',
    source: 'server',
    payload: {},
  })
  return (await findAttempts(directus(), id)).length < number
}

function refuse(code: PaymentRefusal): ConfirmResult {
  return { ok: false, error: { code } }
}
