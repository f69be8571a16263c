import { isAppError } from '~/domain/app-error'
import { isOpen } from '~/domain/attempt'
import type { Wish } from '~/domain/booking/amendment'
import { type Amendment, isAsBooked } from '~/domain/booking/amendment'
import type { Catalogue } from '~/domain/catalogue'
import { sum as total } from '~/domain/money'
import {
  type Change,
  type Conflicts,
  changeReservation,
} from '~/features/booking/change-reservation.server'
import { changedMail } from '~/features/booking/changed-mail.server'
import { currentReservation } from '~/features/booking/current-reservation.server'
import { sharesOf } from '~/features/booking/money-moved.server'
import {
  amendedFields,
  bookedOf,
  planChange,
  unitFor,
} from '~/features/booking/plan-amendment.server'
import { owesPart, refundParts } from '~/features/payment/refund-part.server'
import type { SlotClaim } from '~/server/directus/claims.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { log } from '~/server/log.server'
import type {
  ChangeRequest,
  ChangeResult,
  OfferResult,
  PlainRefusal,
  Refused,
} from './change.types'

/** What a change would cost or give back (D20); nothing is written. */
export async function offerChange(
  reservation: ReservationRecord,
  wish: Wish,
): Promise<OfferResult> {
  return await orUnavailable(async () => {
    const busy = moneyMoves(reservation)
    if (busy) return busy
    const planned = await planChange(reservation, wish)
    if ('refusal' in planned) return { ok: false, ...planned.refusal }
    const { amendment } = planned
    if ((await unitFor(reservation, amendment)) === 'sold_out') return refuse('sold_out')
    const { quote: after, sum, losses } = amendment
    const { version, quote: before } = reservation
    const { freeCancelUntil } = amendment.after
    return { ok: true, offer: { version, before, after, sum, losses, freeCancelUntil } }
  })
}

/**
 * One write moves car and dates, freezes the new quotes and decides what goes back, or nothing happens (D6, D8, D20).
 * The same change sent twice is one; of two windows one wins, and the other is told. A dearer booking leaves a balance
 * for the counter; a cheaper one gives back at once, and again by the minute task until the gateway takes it.
 */
export async function changeBooking(request: ChangeRequest): Promise<ChangeResult> {
  return await orUnavailable(() => change(request))
}

async function change(request: ChangeRequest): Promise<ChangeResult> {
  const own = await currentReservation()
  if (own?.reservation.code !== request.code) return refuse('no_reservation')
  let refusal: Refused | null = null
  const changed = await changeReservation(own.reservation, async (reservation, conflicts) => {
    refusal = null
    const decided = await decide(reservation, request, conflicts)
    if (decided === 'done') return null
    if ('ok' in decided) refusal = decided
    return 'ok' in decided ? null : decided
  })
  if (refusal) return refusal
  await refundParts(changed)
  return { ok: true }
}

async function decide(
  reservation: ReservationRecord,
  request: ChangeRequest,
  conflicts: Conflicts,
): Promise<Change | Refused | 'done'> {
  if (reservation.version !== request.version) {
    return isAsBooked(bookedOf(reservation), request) ? 'done' : refuse('changed_meanwhile')
  }
  const busy = moneyMoves(reservation)
  if (busy) return busy
  const planned = await planChange(reservation, request)
  if ('refusal' in planned) return { ok: false, ...planned.refusal }
  const { amendment, content } = planned
  if (amendment.quote.total !== request.shownTotal) return refuse('price_changed')
  const slots = await unitFor(reservation, amendment, conflicts)
  if (slots === 'sold_out') return refuse('sold_out')
  return changeOf(reservation, { amendment, content, slots })
}

/** Its outcome comes first: it decides what the booking owes. */
function moneyMoves({ attempts }: ReservationRecord): Refused | null {
  if (attempts.some(owesPart)) return refuse('refund_pending')
  return attempts.some(isOpen) ? refuse('payment_pending') : null
}

type Parts = {
  readonly amendment: Amendment
  readonly content: Catalogue
  readonly slots: SlotClaim | null
}

function changeOf(reservation: ReservationRecord, { amendment, content, slots }: Parts): Change {
  const { after, quote, sum } = amendment
  const { couponCode, pickup, return: returned } = after
  const shares = sharesOf(reservation, sum.refund)
  return {
    events: ['change'],
    why: `Cambiada por el cliente: del ${pickup} al ${returned}, ${quote.total / 100} USD`,
    fields: { ...amendedFields(amendment, reservation, content), unit: slots?.unit ?? null },
    claims: {
      slots,
      // A coupon that does not count any more is somebody else's to use.
      ...(couponCode ? {} : { redemptions: [] }),
    },
    mail: changedMail(reservation, { paid: 0, refund: total(shares.map(({ share }) => share)) }),
    others: shares.map(({ attempt: { id, key }, share }) => ({
      id,
      key,
      patch: { refundDue: share },
    })),
  }
}

async function orUnavailable<Result>(
  work: () => Promise<Result | Refused>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error, 'unavailable')) throw error
    log.error('booking not changed', { error })
    return refuse('unavailable')
  }
}

export function refuse(error: PlainRefusal): Refused {
  return { ok: false, error }
}
