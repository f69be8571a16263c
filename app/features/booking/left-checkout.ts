import { stripLocale } from '~/domain/locale-path'
import { leaveBooking } from './booking.functions'
import { CHECKOUT_KEY, checkoutMark } from './checkout-mark'
import { leaveCheckoutFn } from './draft.functions'

/** Paths on which the current reservation stays what it is (§2.21). */
export function staysAtCheckout(pathname: string): boolean {
  return /^\/reserva\/(checkout|thanks)\/?$/.test(stripLocale(pathname))
}

export function markCheckout(code: string): void {
  try {
    sessionStorage.setItem(CHECKOUT_KEY, code)
  } catch {
    // Storage may be forbidden: the hold then ends by itself.
  }
}

/** Clears the reservation id when this document was reached from the checkout. A tab that has only begun left none. */
export function noticeLeftCheckout(code: string): void {
  if (history.length > 1 && !staysAtCheckout(location.pathname)) tellLeftCheckout(code)
}

export function tellLeftCheckout(code: string): void {
  // Not told: the hold ends by itself, and the next submission takes its place.
  leaveBooking(leaveCheckoutFn({ data: { code } }).catch(() => null))
  try {
    // Another reservation may have been made meanwhile.
    if (checkoutMark() === code) sessionStorage.removeItem(CHECKOUT_KEY)
  } catch {
    // As above.
  }
}
