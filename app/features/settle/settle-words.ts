import { formatReservationCode } from '~/domain/reservation-code'
import { type PaymentProblem, paymentMessage } from '~/features/payment/payment-words'
import { m } from '~/paraglide/messages'
import type { SettlePage } from './settle.types'

/** As at the checkout, where a booking that stands is none that is held. */
export function settleMessage(problem: PaymentProblem): string {
  switch (problem) {
    case 'cancelled':
      return m.settle_failed_cancelled()
    case 'hold_expired':
      return m.settle_failed_late()
    case 'refunded':
      return m.settle_failed_refunded()
    case 'refused_no_reservation':
    case 'refused_replaced':
      return m.settle_refused_gone()
    default:
      return paymentMessage(problem)
  }
}

/** A booking that was to be paid at the counter, as a whole. */
function isWhole({ booking, kept }: Pick<SettlePage, 'booking' | 'kept'>): boolean {
  return booking.status === 'confirmed' && kept === 0
}

export function settleTitle(page: SettlePage): string {
  return isWhole(page) ? m.settle_title_all() : m.settle_title()
}

export function settleLead(page: SettlePage): string {
  const code = formatReservationCode(page.booking.code)
  if (isWhole(page)) return m.settle_lead_all({ code })
  switch (page.kind) {
    case 'change':
      return m.settle_lead_change()
    case 'precheckin':
      return m.settle_lead_precheckin()
    case 'balance':
      return m.settle_lead_balance({ code })
  }
}
