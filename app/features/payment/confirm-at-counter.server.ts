import { LEAST_PROOF_MINUTES, PROOF_MINUTES, UNPROVEN_DAYS } from '~/domain/booking/booking-rules'
import {
  eventsTo,
  extendedHold,
  holdExpiry,
  holdForPayment,
  isBooked,
} from '~/domain/booking/reservation'
import { allocationsToConfirm } from '~/features/booking/allocations.server'
import {
  type Change,
  type Conflicts,
  changeOrRefuse,
} from '~/features/booking/change-reservation.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { finishDraft } from '~/features/booking/draft.server'
import { planCounterQuota } from '~/features/booking/hold-quota.server'
import { awaitsProof } from '~/features/booking/proof.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { type TakenMail, takeMail } from '~/server/mail/take-mail.server'
import { requestContext } from '~/server/request-context.server'
import { isPayable } from './accept-capture.server'
import type { ConfirmResult, PaymentRefusal } from './payment.types'
import { attemptToSync, syncEarlierAttempt } from './sync-attempt.server'

/** At its frozen postpaid quote. Confirming twice is the same as once. An open payment must be given up first. */
export async function confirmAtCounter(code: string): Promise<ConfirmResult> {
  return orUnavailable(
    { answer: refuse('not_confirmed'), error: 'reservation not confirmed', also: 'site_config' },
    () => confirm(code),
  )
}

async function confirm(code: string): Promise<ConfirmResult> {
  const own = await currentReservation()
  if (!own) return refuse('no_reservation')
  if (own.reservation.code !== code) return refuse('replaced')
  if (isBooked(own.reservation.status)) return { ok: true, code }
  if (!own.current) return refuse('no_reservation')
  const known = await syncEarlierAttempt(own.reservation)
  // One press takes one mail, however often it is decided.
  const press: { mail?: Promise<TakenMail | null>; isMailed: boolean } = { isMailed: false }
  const mayMail = async () => {
    press.mail ??= takeMail('counter_proof', known.renter.email)
    return (await press.mail) !== null
  }
  const giveBack = async () => (await press.mail)?.giveBack()
  const confirmed = await changeOrRefuse(known, async (now, conflicts) => {
    const decided = isBooked(now.status)
      ? null
      : await confirmation(now, conflicts, { isProven: own.proven, mayMail })
    press.isMailed = decided !== null && 'mail' in decided && decided.mail === 'counter_proof'
    return decided
  }).catch(async (error: unknown) => {
    // Where none could be taken, that is the error.
    await giveBack().catch(() => {})
    throw error
  })
  if (!press.isMailed) await giveBack()
  if ('refusal' in confirmed) return refuse(confirmed.refusal)
  if (!isBooked(confirmed.status)) {
    return refuse((await awaitsProof(confirmed)) ? 'confirm_by_mail' : 'not_confirmed')
  }
  await finishDraft(confirmed)
  return { ok: true, code }
}

async function confirmation(
  reservation: ReservationRecord,
  conflicts: Conflicts,
  { isProven, mayMail }: { readonly isProven: boolean; readonly mayMail: () => Promise<boolean> },
): Promise<Change | { readonly refusal: PaymentRefusal }> {
  if (attemptToSync(reservation)) return { refusal: 'payment_in_progress' }
  const [first, ...others] = eventsTo(reservation.status, 'confirmed') ?? []
  if (!first || !isPayable(reservation)) return { refusal: 'no_reservation' }
  // Its own hold may be used to the end; one that is over can be had again for as long as a payment could.
  const { now } = requestContext()
  if (holdForPayment(reservation, now, false) === 'over') return { refusal: 'hold_expired' }
  const found = await allocationsToConfirm(reservation, conflicts)
  if (!found.ok) return { refusal: 'hold_expired' }
  const quota = await planCounterQuota(reservation)
  if ('refusal' in quota) return quota
  if (!isProven && (quota.isSecond || reservation.days > UNPROVEN_DAYS)) {
    return waitForProof(reservation, mayMail)
  }
  return {
    events: [first, ...others],
    note: 'Paga al recoger el auto',
    fields: { paymentType: 'counter', quote: reservation.postpaidQuote, holdExpiresAt: null },
    allocations: { ...found.allocations, holds: quota.keys },
    mail: 'confirmation',
  }
}

/** The car is kept until the link that goes to the renter's e-mail is opened (D47). While it is, no other one is sent. */
async function waitForProof(
  reservation: ReservationRecord,
  mayMail: () => Promise<boolean>,
): Promise<Change | { readonly refusal: PaymentRefusal }> {
  if (await awaitsProof(reservation)) return { refusal: 'confirm_by_mail' }
  const { now } = requestContext()
  const holdExpiresAt = extendedHold(reservation, now, PROOF_MINUTES)
  if (holdExpiresAt === 'over' || reservation.status === 'expired') {
    return { refusal: 'hold_expired' }
  }
  if (holdExpiresAt !== null && holdExpiresAt < holdExpiry(now, LEAST_PROOF_MINUTES)) {
    return { refusal: 'counter_late' }
  }
  if (!(await mayMail())) return { refusal: 'too_many_mails' }
  return {
    events: ['ask_proof'],
    note: 'Para pagar en sucursal confirma primero su correo',
    fields: { holdExpiresAt },
    mail: 'counter_proof',
  }
}

function refuse(code: PaymentRefusal): ConfirmResult {
  return { ok: false, error: { code } }
}
