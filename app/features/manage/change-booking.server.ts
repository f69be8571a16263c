import type { Wish } from '~/domain/booking/amendment'
import { UNPROVEN_DAYS } from '~/domain/booking/booking-rules'
import { shownQuote } from '~/domain/pricing/price'
import {
  type CurrentReservation,
  currentReservation,
} from '~/features/booking/current-reservation.server'
import { overlapsAtCounter } from '~/features/booking/hold-quota.server'
import { planChange } from '~/features/booking/plan-amendment.server'
import {
  type AmendRefusal,
  amendBooking,
  offerAmendment,
  type Wisher,
} from '~/features/payment/amend-booking.server'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import type { ChangeRequest } from './change.schema'
import type { ChangeResult, OfferResult, PlainRefusal, Refused } from './change.types'

const renter: Wisher = {
  plan: planChange,
  noteFor: ({ amendment: { after, quote }, isExtension }) =>
    `${isExtension ? 'Extendida' : 'Cambiada'} por el cliente: del ${after.pickup} al ${after.return}, ${quote.total / 100} USD`,
}

/**
 * Before the rental a difference may wait for the counter, as far as a new booking might (D47); a car that is out stays out
 * for what is paid (D51).
 */
const renterWithoutPaying = (isProven: boolean): Wisher => ({
  ...renter,
  plan: async (reservation, wish) => {
    const planned = await planChange(reservation, wish)
    if ('refusal' in planned || planned.amendment.sum.balance === 0) return planned
    if (planned.isExtension) return { refusal: { error: 'unpaid' } }
    const { pickup, return: returned, days } = planned.amendment.after
    const isLonger = days > Math.max(reservation.days, UNPROVEN_DAYS)
    if (isLonger && !isProven) return { refusal: { error: 'unproven' } }
    const isMoved = pickup !== reservation.pickup || returned !== reservation.return
    const moved = { ...reservation, pickup, return: returned }
    return isMoved && (await overlapsAtCounter(moved))
      ? { refusal: { error: 'counter_overlap' } }
      : planned
  },
})

/** The cost or refund of a change (D20); nothing is written. One that could not be paid online is asked what its write asks. */
export async function offerChange(
  { reservation, proven }: Pick<CurrentReservation, 'reservation' | 'proven'>,
  wish: Wish,
): Promise<OfferResult> {
  return orUnavailable(unavailable, async () => {
    const wisher = reservation.status === 'confirmed' ? renterWithoutPaying(proven) : renter
    const offered = await offerAmendment(reservation, wish, wisher)
    if ('refusal' in offered) return refused(offered.refusal)
    const { sum, losses, after: fields } = offered.amendment
    const { version } = reservation
    const { freeCancelUntil } = fields
    const [before, after] = [shownQuote(reservation.quote), shownQuote(offered.amendment.quote)]
    return { ok: true, offer: { version, before, after, sum, losses, freeCancelUntil } }
  })
}

/** Changes a booking for its renter; a dearer booking leaves a balance for the counter (D20). */
export async function changeBooking(request: ChangeRequest): Promise<ChangeResult> {
  return orUnavailable(unavailable, async () => {
    const own = await currentReservation()
    if (own?.reservation.code !== request.code) return refuse('no_reservation')
    const { version, shownTotal, shownFreeCancelUntil, code: _, ...wish } = request
    const asked = { wish, version, shownTotal, shownFreeCancelUntil }
    const changed = await amendBooking(own.reservation, asked, renterWithoutPaying(own.proven))
    return 'refusal' in changed ? refused(changed.refusal) : { ok: true }
  })
}

const unavailable = { answer: refuse('unavailable'), error: 'booking not changed' }

function refused(refusal: AmendRefusal): Refused {
  return { ok: false, ...refusal }
}

export function refuse(error: PlainRefusal): Refused {
  return { ok: false, error }
}
