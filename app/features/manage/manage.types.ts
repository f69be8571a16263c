import type { CancellationSum } from '~/domain/booking/cancellation'
import type { PostedLookUp } from '~/domain/booking/look-up'
import type { CancellationTerms } from '~/domain/booking/reservation'
import type { LocalDate, LocalDateTime } from '~/domain/calendar/rental-period'
import type { FormResult, Posted, Refused } from '~/domain/form-result'
import type { Cents } from '~/domain/pricing/money'
import type { BalanceToPay, BookingView } from '~/features/booking/booking.types'
import type { LostCode } from './manage.schema'

/** Moments are Panama-local, amounts are what moved. */
export type PaymentEntry =
  | {
      readonly kind: 'booked'
      readonly at: LocalDateTime
      /** The total at that moment; it is null when a later change came to another sum, which alone is kept. */
      readonly total: Cents | null
    }
  | {
      readonly kind: 'changed'
      readonly at: LocalDateTime
      /** A rental under way was made longer. */
      readonly isExtension: boolean
      readonly total: Cents | null
      /** Cents that this change decided to give back. */
      readonly refund: Cents
    }
  | {
      readonly kind: 'paid'
      readonly at: LocalDateTime
      readonly means: string | null
      readonly amount: Cents
      /** The difference of the change that follows. */
      readonly isForChange: boolean
    }
  | { readonly kind: 'failed'; readonly at: LocalDateTime; readonly means: string | null }
  | {
      readonly kind: 'refunded'
      /** It is null when it is decided, and not sent yet. */
      readonly at: LocalDateTime | null
      /** Until the last day on which the bank may take to show it. */
      readonly isOnItsWay: boolean
      readonly means: string | null
      readonly amount: Cents
    }
  | {
      readonly kind: 'counter'
      readonly amount: Cents
      /** The rental has begun. */
      readonly isBegun: boolean
    }
  | {
      readonly kind: 'deposit'
      readonly amount: Cents
      /** The rental has begun. */
      readonly isBegun: boolean
    }

/**
 * `upcoming`, `running`, `past`: before, during and after the rental (D51). `cancelled`: it ended early. `closed`: it was
 * never booked.
 */
export type BookingStage = 'upcoming' | 'running' | 'past' | 'cancelled' | 'closed'

/**
 * How a booking ended before its time. `late_payment`: its money came when its hold was over, `lost_payment`: before that, and
 * could not be kept.
 */
export type Ending = {
  readonly kind: 'cancelled' | 'no_show' | 'late_payment' | 'lost_payment'
  readonly by: 'renter' | 'office'
  /** Cents that go back; null: nobody has decided, and somebody writes to the renter. */
  readonly refund: Cents | null
}

/** The fate of a canceled booking's money. */
export type RefundView = {
  readonly amount: Cents
  readonly means: string | null
  /** It is null when the gateway did not take it yet; the gateway is asked again until it does. */
  readonly sentAt: LocalDateTime | null
  /** The gateway refused it: people have to see to it. */
  readonly isRefused: boolean
  readonly reference: string | null
  readonly shownBetween: readonly [LocalDate, LocalDate]
}

/** The consequences of cancelling now. */
export type CancellationView = CancellationSum & {
  readonly terms: CancellationTerms
  readonly shownBetween: readonly [LocalDate, LocalDate]
  /** Cents that a late cancellation is charged, whether it is late or not. */
  readonly oneDay: Cents
}

export type ManagedBooking = {
  readonly booking: BookingView
  readonly stage: BookingStage
  readonly payments: readonly PaymentEntry[]
  /** Cents that were taken, and of these the ones that are kept after all refunds. */
  readonly paid: Cents
  readonly kept: Cents
  readonly means: string | null
  /** It is null when the booking cannot be canceled (any more). */
  readonly cancellation: CancellationView | null
  /** Dates, car, plan and add-ons can be changed still. */
  readonly isChangeable: boolean
  readonly cancelledAt: LocalDateTime | null
  readonly ending: Ending | null
  readonly refund: RefundView | null
  /** A payment came to nothing as far as its gateway says, and its money may turn up all the same: then it goes back. */
  readonly mayBeCharged: boolean
  readonly bookedAt: LocalDateTime
}

/** As its page shows it. */
export type ManagedPage = ManagedBooking & {
  /** The sum that its page of paying asks for; null: none, or it could not be asked for. */
  readonly toPay: BalanceToPay | null
  /** The pre-check-in is done: its pass is shown instead of asked for. */
  readonly hasPass: boolean
  /** The later returns; null: it is not under way, or they could not be asked for. */
  readonly extension: Extension | null
  /** The brand has a page about help on the road. */
  readonly hasRoadside: boolean
}

/** The slug of the page about help on the road. */
export const ROADSIDE_PAGE = 'asistencia-en-carretera'

/** The later returns of a rental under way. Moments are Panama-local. */
export type Extension = {
  /** It is paid at the counter, and is made longer there. */
  readonly isAtCounter: boolean
  /** The day from which somebody else has the car; null: nobody has it. */
  readonly takenFrom: LocalDate | null
  /** The latest return; null: the car cannot be kept any longer. */
  readonly latest: LocalDateTime | null
  /** The return that is nearest to the wanted one, by default a day later. `difference`: cents, null where its price is refused. */
  readonly nearest: { readonly return: LocalDateTime; readonly difference: Cents | null } | null
}

export type CancellableBooking = ManagedBooking & { readonly cancellation: CancellationView }

export type ManageAnswer =
  | { readonly managed: ManagedPage }
  /** `checkout`: it still waits for its payment. */
  | { readonly redirect: 'look_up' | 'checkout' }

export const cancelRefusals = [
  'no_reservation',
  'not_cancellable',
  /** The deadline passed, or the booking changed, while the renter decided. */
  'terms_changed',
  'too_many_requests',
  'unavailable',
] as const
export type CancelRefusal = (typeof cancelRefusals)[number]

export type CancelResult = { readonly ok: true } | Refused<CancelRefusal>

export const resendRefusals = ['no_reservation', 'too_many_requests', 'unavailable'] as const
export type ResendRefusal = (typeof resendRefusals)[number]

export type ResendResult = { readonly ok: true } | Refused<ResendRefusal>

/** Why a link of a mail did not open its booking; `enlace`: it is too old, or was cut off. */
export const linkNotices = ['enlace', 'unavailable'] as const
export type LinkNotice = (typeof linkNotices)[number]

/** The same whether or not the address has a booking. */
export type LostCodeResult = FormResult<never, { readonly email?: true }>

export type LostCodePage = {
  /** Asset id of the car beside the form. */
  readonly car: string | null
  readonly posted: Posted<LostCode, LostCodeResult> | null
}

export type LookUpPage = {
  /** Asset id of the car beside the form. */
  readonly car: string | null
  readonly posted: PostedLookUp | null
  /** The booking that this browser has already; `unpaid`: it still waits for its payment. */
  readonly has: 'booking' | 'unpaid' | null
}
