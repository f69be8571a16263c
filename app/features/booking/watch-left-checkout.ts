import { noop } from '@tanstack/react-query'
import { checkoutMark } from './checkout-mark'

/** Tells that the checkout was left, when a page begins and each time that the browser shows one that it kept. */
export function watchLeftCheckout(): void {
  notice()
  // A page that the browser kept begins nothing anew.
  addEventListener('pageshow', ({ persisted }) => persisted && notice())
}

function notice(): void {
  const left = checkoutMark()
  // The code may be lost: the hold then ends by itself.
  if (left) import('./left-checkout').then((m) => m.noticeLeftCheckout(left), noop)
}
