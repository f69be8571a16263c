import { canReturnAt } from '~/domain/booking/search'
import { isOpenAt } from '~/domain/branch/branch-hours'
import type { Locale } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
import { broughtTo } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'

/** Tells that the branch of the pickup closed for that moment since it was booked; empty: it is open, or the car is brought. */
export function pickupHours(booking: BookingView, locale: Locale): string {
  const { pickupBranch, search } = booking
  const isServed = broughtTo(booking, locale) || isOpenAt(pickupBranch, search.pickup)
  return isServed ? '' : m.thanks_hours_changed()
}

/**
 * A return outside of the hours: with its charge where the booking's own bill has it, whatever the hours are today. Empty: the
 * branch is open.
 */
export function returnHours({ quote, returnBranch, search }: BookingView): string {
  if (quote.lines.some(({ kind }) => kind === 'after_hours')) return m.thanks_after_hours()
  if (isOpenAt(returnBranch, search.return)) return ''
  const isFree = returnBranch.afterHoursFee === 0 && canReturnAt(returnBranch, search.return)
  return isFree ? m.thanks_after_hours_free() : m.thanks_hours_changed()
}
