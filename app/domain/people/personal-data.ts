import { type AttemptStatus, capturedStatuses, isOpen } from '../booking/attempt'
import { awaitsPayment, isBooked, type ReservationStatus } from '../booking/reservation'
import { dateOf, type LocalDateTime } from '../calendar/rental-period'

/** Why a renter's data cannot be erased yet: the car is not back, it waits for its payment, or money is on its way. */
export type Waiting = 'ahead' | 'unpaid' | 'money'

type Held = {
  readonly status: ReservationStatus
  readonly return: LocalDateTime
  /** When staff gave the car out and took it back; null: nobody said so. */
  readonly handedOverAt: number | null
  readonly returnedAt: number | null
  readonly attempts: readonly {
    readonly status: AttemptStatus
    readonly refundDue: number | null
    readonly refundMore: number | null
  }[]
}

/** The reason why data cannot be erased yet; null: they can. `now`: Panama-local. */
export function whyErasingWaits(held: Held, now: LocalDateTime): Waiting | null {
  const { status, attempts } = held
  if (attempts.some(isOpen)) return 'money'
  if (awaitsPayment(status)) return 'unpaid'
  const owes = attempts.some(
    (one) => (one.refundMore ?? 0) > 0 || (one.status === 'captured' && (one.refundDue ?? 0) > 0),
  )
  if (owes) return 'money'
  if (!isBooked(status) || held.returnedAt !== null) return null
  return held.handedOverAt !== null || held.return > now ? 'ahead' : null
}

/** Whether it is in the books: money was taken, or a car was handed over. */
export function isInBooks({ status, attempts }: Held): boolean {
  return isBooked(status) || attempts.some((one) => capturedStatuses.some((s) => s === one.status))
}

/**
 * The last day on which books and invoices have to be there: the end of the year of the return and so many more. Código
 * de Comercio and tax law count five years from the end of the year in which the business was done.
 */
export function keptUntil(returned: LocalDateTime, years: number): string {
  return endOfYear(returned, years).toString()
}

/** Panama-local: what was returned until then need not be kept any more. */
export function booksClosedUntil(now: LocalDateTime, years: number): LocalDateTime {
  return `${endOfYear(now, -years - 1)}T23:59`
}

function endOfYear(local: LocalDateTime, years: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(dateOf(local)).add({ years }).with({ month: 12, day: 31 })
}
