import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { BookingView } from './booking.types'

/** Says that a booking is paid, and with what, or that it is to be paid at the counter. */
export function paidWords({ status, paidWith, search, now }: BookingView): string {
  if (status !== 'paid') {
    return search.pickup <= panamaNow(now) ? m.thanks_counter_begun() : m.thanks_counter()
  }
  return paidWith === null ? m.thanks_paid() : m.thanks_paid_with({ name: paidWith })
}

/** Over or beside the total of a booking: paid, to be paid at the counter, or what a change left to be paid there. */
export function totalWords({ status, balance }: Pick<BookingView, 'status' | 'balance'>): string {
  if (status !== 'paid') return m.thanks_total_due()
  if (balance === 0) return m.thanks_total_paid()
  return m.thanks_total_balance({ amount: formatMoney(balance) })
}
