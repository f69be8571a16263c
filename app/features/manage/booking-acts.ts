import type { Site } from '~/domain/catalogue'
import type { ManagedPage } from './manage.types'

const bookingActs = ['precheckin', 'pass', 'pay', 'change', 'cancel', 'download'] as const
/** `pass`: the pre-check-in is done, and its pass is shown. `download`: the voucher, of a past rental its receipt. */
export type BookingAct = (typeof bookingActs)[number]

export function isBookingAct(text: string): text is BookingAct {
  return bookingActs.some((act) => act === text)
}

/** The acts that the state of a booking allows (D51): on its own page, and on its card in the account. */
export function actsOf(
  {
    booking: { status, balance, methods, takesPrecheckin },
    stage,
    cancellation,
    hasPass,
    isChangeable,
  }: Pick<ManagedPage, 'booking' | 'stage' | 'cancellation' | 'hasPass' | 'isChangeable'>,
  { precheckinEnabled }: Pick<Site, 'precheckinEnabled'>,
): readonly BookingAct[] {
  const isAhead = stage === 'upcoming'
  const isOpen = isAhead || stage === 'running'
  const entersPrecheckin = isOpen && precheckinEnabled && takesPrecheckin
  // Whoever has the car of a booking for the counter has paid there.
  const isOwed = balance > 0 && (status !== 'confirmed' || takesPrecheckin)
  const allowed: Readonly<Record<BookingAct, boolean>> = {
    precheckin: entersPrecheckin && !hasPass,
    pass: entersPrecheckin && hasPass,
    pay: isOpen && isOwed && methods.some((one) => one !== 'counter'),
    change: isAhead && isChangeable,
    // A car that is handed over before its time, or is back, cannot be given up.
    cancel: isAhead && cancellation !== null,
    download: isOpen || stage === 'past',
  }
  return bookingActs.filter((act) => allowed[act])
}
