import { isAsBooked, losesUnsaid, type Wish } from '~/domain/booking/amendment'
import { isOpen } from '~/domain/booking/attempt'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import { sum as total } from '~/domain/pricing/money'
import {
  type Change,
  type Conflicts,
  changeOrRefuse,
} from '~/features/booking/change-reservation.server'
import { changedMail } from '~/features/booking/changed-mail.server'
import { allocateRefund } from '~/features/booking/payment-ledger.server'
import {
  amendedFields,
  bookedOf,
  type ChangeRefused,
  type Planned,
  unitFor,
} from '~/features/booking/plan-amendment.server'
import type { SlotAllocation } from '~/server/directus/allocations.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { givingBack } from './give-back.server'
import { owesPart, refundParts } from './refund-part.server'

/** Whoever wishes an amendment, and the rules that hold for them. */
export type Wisher = {
  readonly plan: (
    reservation: ReservationRecord,
    wish: Wish,
  ) => Promise<Planned | { readonly refusal: ChangeRefused }>
  /** Note of the event, for staff, in Spanish. */
  readonly noteFor: (planned: Planned) => string
  /** The mail asks the renter to pay the difference by a link. */
  readonly asksForPayment?: boolean
}

export type AmendRefusal =
  | ChangeRefused
  | {
      readonly error:
        | 'changed_meanwhile'
        | 'price_changed'
        | 'terms_changed'
        | 'sold_out'
        | 'payment_pending'
        | 'refund_pending'
    }

type Asked = {
  readonly wish: Wish
  /** Version of the booking for which the price was shown. */
  readonly version: number
  /** Total of the amended booking as it was shown, in cents. */
  readonly shownTotal: number
  /** Until when it was shown to be cancelled free; Panama-local. */
  readonly shownFreeCancelUntil: LocalDateTime | undefined
}

/** Prices a wish and asks for its vehicle; writes nothing. @throws AppError `unavailable` */
export async function offerAmendment(
  reservation: ReservationRecord,
  wish: Wish,
  wisher: Wisher,
): Promise<Planned | { readonly refusal: AmendRefusal }> {
  const busy = moneyMoves(reservation)
  if (busy) return { refusal: busy }
  const planned = await wisher.plan(reservation, wish)
  if ('refusal' in planned) return planned
  const slots = await unitFor(reservation, planned)
  return slots === 'sold_out' ? { refusal: { error: slots } } : planned
}

/**
 * One write moves car and dates, freezes the new quotes and decides the refund, or nothing happens (D6, D8, D20, D43). The
 * same change sent twice is one. Of two tabs one wins, and the other is told that the booking changed. A higher price
 * leaves a balance; for a lower one the difference goes back at once, or by the minute task where the gateway does not
 * take it. @throws AppError `unavailable`
 */
export async function amendBooking(
  known: ReservationRecord,
  asked: Asked,
  wisher: Wisher,
): Promise<ReservationRecord | { readonly refusal: AmendRefusal }> {
  const changed = await changeOrRefuse<AmendRefusal>(known, (reservation, conflicts) =>
    decide(reservation, asked, wisher, conflicts),
  )
  return 'refusal' in changed ? changed : await refundParts(changed)
}

async function decide(
  reservation: ReservationRecord,
  { wish, version, shownTotal, shownFreeCancelUntil }: Asked,
  wisher: Wisher,
  conflicts: Conflicts,
): Promise<Change | { readonly refusal: AmendRefusal } | null> {
  if (reservation.version !== version) {
    return isAsBooked(bookedOf(reservation), wish)
      ? null
      : { refusal: { error: 'changed_meanwhile' } }
  }
  const busy = moneyMoves(reservation)
  if (busy) return { refusal: busy }
  const planned = await wisher.plan(reservation, wish)
  if ('refusal' in planned) return planned
  const { amendment } = planned
  const isAsShown = amendment.quote.total === shownTotal && !losesUnsaid(amendment)
  if (!isAsShown) return { refusal: { error: 'price_changed' } }
  if (amendment.after.freeCancelUntil !== shownFreeCancelUntil) {
    return { refusal: { error: 'terms_changed' } }
  }
  const slots = await unitFor(reservation, planned, conflicts)
  if (slots === 'sold_out') return { refusal: { error: slots } }
  return changeOf(reservation, planned, slots, wisher)
}

/** A payment or refund on its way comes first: its outcome decides what the booking owes. */
function moneyMoves({ attempts }: ReservationRecord): AmendRefusal | null {
  if (attempts.some(owesPart)) return { error: 'refund_pending' }
  return attempts.some(isOpen) ? { error: 'payment_pending' } : null
}

function changeOf(
  reservation: ReservationRecord,
  planned: Planned,
  slots: SlotAllocation | null,
  { noteFor, asksForPayment = false }: Wisher,
): Change {
  const { amendment, content } = planned
  const { after, sum } = amendment
  const refund = total(allocateRefund(reservation, sum.refund).map(({ share }) => share))
  return {
    events: ['change'],
    note: noteFor(planned),
    refund,
    fields: {
      ...amendedFields(amendment, reservation, content),
      unitNumber: slots?.unitNumber ?? null,
    },
    allocations: {
      slots,
      // A coupon that no longer counts becomes free for others.
      ...(after.couponCode ? {} : { redemptions: [] }),
    },
    mail: changedMail(reservation, { paid: 0, refund, asksForPayment }),
    others: givingBack(reservation, sum.refund, { isAll: false }),
  }
}
