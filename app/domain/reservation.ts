import { AppError } from './app-error'
import { HOLD_MINUTES } from './limits'
import { addMinutes, type LocalDateTime } from './rental-period'

export { HOLD_MINUTES } from './limits'

export {
  CODE_ALPHABET,
  CODE_LENGTH,
  formatReservationCode,
  newReservationCode,
  parseReservationCode,
} from './reservation-code'

/** D12. */
export type ReservationStatus =
  | 'unpaid'
  | 'pending_payment'
  | 'paid'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded'

/** How it was or will be paid (D12). */
export type PaymentType = 'unpaid' | 'card' | 'paypal' | 'counter'

/** What can happen to a reservation; see the table below. */
export type ReservationEvent =
  | 'confirm'
  | 'start_payment'
  | 'pay'
  | 'fail'
  | 'expire'
  | 'hold_again'
  | 'cancel'
  | 'refund'

/** Where an event leads from a status; null: it may not happen there (D12). */
export function nextStatus(
  from: ReservationStatus,
  event: ReservationEvent,
): ReservationStatus | null {
  return TRANSITIONS[from][event] ?? null
}

/** As `nextStatus`, but throws AppError `illegal_transition`, for the caller to log (D12). */
export function transition(from: ReservationStatus, event: ReservationEvent): ReservationStatus {
  const to = nextStatus(from, event)
  if (!to) throw new AppError('illegal_transition', { details: { from, event } })
  return to
}

/** Whether any event leads from one status straight to the other (D12). */
export function canTransition(from: ReservationStatus, to: ReservationStatus): boolean {
  return Object.values(TRANSITIONS[from]).includes(to)
}

export const reservationStatuses: readonly ReservationStatus[] = [
  'unpaid',
  'pending_payment',
  'paid',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
  'refunded',
]

/** What says whether a hold is over. `holdExpiresAt`: milliseconds since 1970; null: no time limit. */
export type Hold = { readonly status: ReservationStatus; readonly holdExpiresAt: number | null }

/** When a hold that begins at `now` ends, both in milliseconds since 1970 (D6). */
export function holdExpiry(now: number, minutes = HOLD_MINUTES): number {
  return now + minutes * 60_000
}

/** Whether an unpaid reservation's time is over at `now`: its car counts as free (D6). */
export function isHoldExpired({ status, holdExpiresAt }: Hold, now: number): boolean {
  return AWAITS_PAYMENT.has(status) && holdExpiresAt !== null && holdExpiresAt <= now
}

/** Whether a reservation's slots keep others from the car at `now`, in milliseconds since 1970 (D6). */
export function holdsCar(reservation: Hold, now: number): boolean {
  if (AWAITS_PAYMENT.has(reservation.status)) return !isHoldExpired(reservation, now)
  return reservation.status === 'paid' || reservation.status === 'confirmed'
}

/** Whether a reservation is settled for the renter: nothing is left to do at the checkout (D14). */
export function isBooked(status: ReservationStatus): boolean {
  return status === 'paid' || status === 'confirmed'
}

/** The last Panama-local moment to cancel without cost: `hours` before the pickup (D20). */
export function freeCancelUntil(pickup: LocalDateTime, hours: number): LocalDateTime {
  return addMinutes(pickup, -hours * 60)
}

/**
 * The one table (D12). Two entries answer money that arrives late: `pay` from `failed` or `expired`
 * is a capture found by a later query, kept if the car can be held again; else it is refunded.
 * While a payment is pending nothing but its outcome moves it, so there is no `cancel` there.
 */
const TRANSITIONS: {
  readonly [from in ReservationStatus]: Readonly<
    Partial<Record<ReservationEvent, ReservationStatus>>
  >
} = {
  unpaid: {
    confirm: 'confirmed',
    start_payment: 'pending_payment',
    expire: 'expired',
    cancel: 'cancelled',
  },
  pending_payment: { pay: 'paid', fail: 'failed', expire: 'expired' },
  failed: {
    start_payment: 'pending_payment',
    confirm: 'confirmed',
    pay: 'paid',
    expire: 'expired',
    cancel: 'cancelled',
    refund: 'refunded',
  },
  expired: { hold_again: 'unpaid', pay: 'paid', refund: 'refunded' },
  confirmed: { pay: 'paid', cancel: 'cancelled' },
  paid: { cancel: 'cancelled', refund: 'refunded' },
  cancelled: { refund: 'refunded' },
  refunded: {},
}

const AWAITS_PAYMENT: ReadonlySet<ReservationStatus> = new Set([
  'unpaid',
  'pending_payment',
  'failed',
])
