/** For this tab: a page that is loaded by the address bar, or after another site, knows nothing of the one before. */
export const CHECKOUT_KEY = 'istmo-checkout'

/** The code of the reservation whose checkout this tab has shown last. */
export function checkoutMark(): string | null {
  try {
    return sessionStorage.getItem(CHECKOUT_KEY)
  } catch {
    // Storage may be forbidden.
    return null
  }
}
