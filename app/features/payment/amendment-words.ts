import { formatReservationCode } from '~/domain/reservation-code'
import { m } from '~/paraglide/messages'
import type { AmendmentPage } from './payment.types'
import { type PaymentProblem, paymentMessage } from './payment-words'

/** As at the checkout, where a booking that stands is none that is held. */
export function amendmentMessage(problem: PaymentProblem): string {
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
function isWhole({ booking, kept }: Pick<AmendmentPage, 'booking' | 'kept'>): boolean {
  return booking.status === 'confirmed' && kept === 0
}

export function amendmentTitle(page: AmendmentPage): string {
  return isWhole(page) ? m.settle_title_all() : m.settle_title()
}

export function amendmentLead(page: AmendmentPage): string {
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
