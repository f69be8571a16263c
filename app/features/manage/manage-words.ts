import type { CancelReason } from '~/domain/booking/reservation'
import { formatDate, formatDateTime, timeInSentence } from '~/domain/calendar/dates'
import {
  dateOf,
  daysBetween,
  type LocalDateTime,
  minutesBetween,
  rentalSettings,
} from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import {
  type CancellationView,
  type CancelRefusal,
  type Extension,
  type ManagedBooking,
  type PaymentEntry,
  type ResendRefusal,
  type ResendResult,
  resendRefusals,
} from './manage.types'

/** Where a refund goes. */
export function refundTo(means: string | null): string {
  return means === null ? m.cancel_to_means() : m.cancel_to({ name: means })
}

/** Says who canceled the booking, that the renter did not come, or that it never was confirmed. */
export function endingTitle({ ending }: Pick<ManagedBooking, 'ending'>): string {
  if (ending?.kind === 'no_show') return m.no_show_title()
  if (isUnconfirmed(ending)) return m.mail_not_confirmed_subject()
  return ending?.by === 'office' ? m.cancelled_title_office() : m.cancelled_title()
}

/** Says what was decided about the money of a booking that ended; while nobody has decided, somebody will write (D44). */
export function endingWords({
  ending,
  refund,
  paid,
  kept,
  booking,
}: Pick<ManagedBooking, 'ending' | 'refund' | 'paid' | 'kept' | 'booking'>): string {
  if (ending?.refund === null) return m.cancelled_undecided()
  const car = carName(booking.car)
  const lost = { amount: formatMoney(ending?.refund ?? 0), car }
  if (ending?.kind === 'late_payment') return m.mail_not_confirmed_lead_back(lost)
  if (ending?.kind === 'lost_payment') return m.mail_not_confirmed_lead_lost(lost)
  if (refund) return m.cancelled_lead({ amount: formatMoney(refund.amount) })
  if (kept > 0) return m.cancelled_lead_kept({ amount: formatMoney(kept) })
  return paid > 0 ? m.cancelled_lead_back() : m.cancelled_lead_nothing()
}

/** Its money could not be kept, so that it never was confirmed. */
export function isUnconfirmed(ending: ManagedBooking['ending']): boolean {
  return ending?.kind === 'late_payment' || ending?.kind === 'lost_payment'
}

/** `now`: Panama-local. */
export function stageTitle(
  { booking, stage }: Pick<ManagedBooking, 'booking' | 'stage'>,
  now: LocalDateTime,
  locale: Locale,
): string {
  const { model: car } = booking.car
  const { pickup } = booking.search
  if (stage === 'past') return m.manage_past({ car })
  if (stage === 'running') return dueWords(car, booking.search.return, { now, locale })
  if (now >= pickup) return m.manage_today({ car })
  const days = daysBetween(now, pickup)
  if (days === 0) return m.manage_today({ car })
  return days === 1 ? m.manage_tomorrow({ car }) : m.manage_days_left({ days, car })
}

/** '2 días y 4 horas', '5 horas', '40 min': the two largest parts of some minutes. */
function formatSpan(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days + hours === 0) return m.manage_minutes({ count: minutes })
  const words = [
    days > 0 && m.bill_days({ count: days }),
    hours > 0 && m.manage_hours({ count: hours }),
  ]
  const [first, second] = words.filter((word) => word !== false)
  return second ? m.manage_span({ days: first ?? '', hours: second }) : (first ?? '')
}

/** Counts down to the return; of one that is late it says by how much, and what is left of the grace. */
function dueWords(
  car: string,
  due: LocalDateTime,
  { now, locale }: { readonly now: LocalDateTime; readonly locale: Locale },
): string {
  const left = minutesBetween(now, due)
  if (left <= 0) {
    const late = formatSpan(-left)
    const grace = rentalSettings.graceMinutes + left
    return grace > 0 ? m.manage_late_grace({ car, late, grace }) : m.manage_late({ car, late })
  }
  return dateOf(now) === dateOf(due)
    ? m.manage_due_today({ car, time: timeInSentence(due, locale) })
    : m.manage_due_in({ car, span: formatSpan(left) })
}

/** Where and until when a car that is out is awaited; one that is late by more than its grace may be back by now. */
export function runningLead(booking: BookingView, now: LocalDateTime, locale: Locale): string {
  const { return: due } = booking.search
  const date = formatDateTime(due, locale)
  const place = returnPlace(booking, locale, 'shortName')
  const { graceMinutes: minutes } = rentalSettings
  return minutesBetween(due, now) < minutes
    ? m.manage_running_lead({ date, place, minutes })
    : m.manage_late_lead({ date, place })
}

/** The act that led to the booking's page. */
export type BookingNews = 'changed' | 'paid' | 'corrected'

/** Says what was done, and the money that moved with it, by the booking's own events. */
export function newsWords(
  { payments, stage, booking }: Pick<ManagedBooking, 'payments' | 'stage' | 'booking'>,
  news: BookingNews,
  locale: Locale,
): string {
  switch (news) {
    case 'corrected':
      return m.correct_done()
    case 'paid': {
      const paid = payments.findLast((entry) => entry.kind === 'paid')
      return [m.amendment_done(), paid && paidNews(paid)].filter(Boolean).join(' ')
    }
    case 'changed':
      // A renter changes nothing else of a rental under way.
      return [
        stage === 'running'
          ? m.extend_done({ date: formatDateTime(booking.search.return, locale) })
          : m.change_done(),
        changeNews(payments),
      ]
        .filter(Boolean)
        .join(' ')
  }
}

/** The money of the last change; empty: it moved none. */
function changeNews(payments: readonly PaymentEntry[]): string {
  const last = payments.findLastIndex(({ kind }) => kind === 'changed')
  const [before, change] = [payments[last - 1], payments[last]]
  if (change?.kind === 'changed' && change.refund > 0) {
    return m.manage_news_refund({ amount: formatMoney(change.refund) })
  }
  return before?.kind === 'paid' && before.isForChange ? paidNews(before) : ''
}

function paidNews({ amount, means }: Extract<PaymentEntry, { readonly kind: 'paid' }>): string {
  const sum = formatMoney(amount)
  return means === null
    ? m.manage_news_paid_plain({ amount: sum })
    : m.manage_news_paid({ amount: sum, means })
}

/** Under the tile that makes a rental longer. */
export function extendWords(extension: Extension | null, car: string, locale: Locale): string {
  if (!extension) return m.manage_extend_small()
  const { isAtCounter, latest, nearest, takenFrom } = extension
  if (isAtCounter) return m.manage_extend_counter()
  if (latest === null) {
    return takenFrom
      ? m.manage_extend_taken({ car, date: formatDate(takenFrom, locale) })
      : m.manage_extend_counter()
  }
  if (nearest?.difference == null || nearest.difference <= 0) return m.manage_extend_small()
  return m.manage_extend_price({
    date: formatDate(nearest.return, locale),
    amount: formatMoney(nearest.difference),
  })
}

export function cancelHint({ terms }: CancellationView, locale: Locale): string {
  switch (terms.kind) {
    case 'free':
      return m.manage_cancel_small_free()
    case 'free_until':
      return m.manage_cancel_small_until({ date: formatDate(terms.until, locale) })
    case 'late':
      return m.manage_cancel_small_late()
  }
}

export const reasonWords: Readonly<Record<CancelReason, () => string>> = {
  trip: m.cancel_why_trip,
  price: m.cancel_why_price,
  dates: m.cancel_why_dates,
  no_car: m.cancel_why_no_car,
  other: m.cancel_why_other,
}

export const refusalWords: Readonly<Record<CancelRefusal, () => string>> = {
  no_reservation: m.cancel_refused_no_reservation,
  not_cancellable: m.cancel_refused_not_cancellable,
  terms_changed: m.cancel_refused_terms_changed,
  too_many_requests: m.cancel_refused_too_many_requests,
  unavailable: m.cancel_refused_unavailable,
}

export const resendWords: Readonly<Record<ResendRefusal, () => string>> = {
  no_reservation: m.cancel_refused_no_reservation,
  too_many_requests: m.manage_resend_too_many,
  unavailable: m.manage_resend_unavailable,
}

/** The result that the address says of a form that was posted without scripts. */
export function resentOf(asked: unknown): ResendResult | null {
  if (asked === 'enviado') return { ok: true }
  const error = resendRefusals.find((one) => one === asked)
  return error ? { ok: false, error } : null
}
