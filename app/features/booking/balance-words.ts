import { formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import type { BookingView } from './booking.types'

/** Says that a booking is paid, and with what, or that it is to be paid at the counter. */
export function paidWords({ status, paidWith, isBegun }: BookingView): string {
  if (status !== 'paid') return isBegun ? m.thanks_counter_begun() : m.thanks_counter()
  return paidWith === null ? m.thanks_paid() : m.thanks_paid_with({ name: paidWith })
}

type Balanced = Pick<BookingView, 'status' | 'balance' | 'isBegun'>

/** Over or beside the total of a booking: paid, to be paid at the counter, or what a change left to be paid there. */
export function totalWords({ status, balance, isBegun }: Balanced): string {
  if (status !== 'paid') return m.thanks_total_due()
  if (balance === 0) return m.thanks_total_paid()
  const amount = formatMoney(balance)
  return isBegun ? m.thanks_total_balance_begun({ amount }) : m.thanks_total_balance({ amount })
}

/** Beside what is still to be paid. */
export function dueWords({ isBegun }: Pick<BookingView, 'isBegun'>): string {
  return isBegun ? m.manage_due() : m.voucher_due()
}
