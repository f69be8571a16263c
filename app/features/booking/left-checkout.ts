import { stripLocale } from '~/domain/locale-path'
import { leaveCheckoutFn } from './booking.functions'
import { leaveBooking } from './booking.queries'

const STORAGE_KEY = 'istmo-checkout'

/** Paths on which the current reservation stays what it is (source.md §2). */
export function staysAtCheckout(pathname: string): boolean {
  return /^\/reserva\/(checkout|thanks)\/?$/.test(stripLocale(pathname))
}

/** For this tab: a page that is loaded by the address bar, or after another site, knows nothing of the one before. */
export function markCheckout(code: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, code)
  } catch {
    // Storage may be forbidden: the hold then ends by itself.
  }
}

/** Clears the reservation id when this document was reached from the checkout. A tab that has only begun left none. */
export function noticeLeftCheckout(): void {
  if (history.length < 2 || staysAtCheckout(location.pathname)) return
  try {
    const code = sessionStorage.getItem(STORAGE_KEY)
    if (code) tellLeftCheckout(code)
  } catch {
    // As above.
  }
}

export function tellLeftCheckout(code: string): void {
  // Not told: the hold ends by itself, and the next submission takes its place.
  leaveBooking(leaveCheckoutFn({ data: { code } }).catch(() => null))
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // As above.
  }
}
