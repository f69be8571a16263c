import { isClosed } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import type { Locale } from '~/domain/locales'
import type { BookingView } from '~/features/booking/booking.types'
import { carName } from '~/features/booking/car-words'
import { m } from '~/paraglide/messages'
import { line, tripOf } from './booking-blocks'
import type { Block, MailContent } from './mail.types'

export type ListedBooking = {
  readonly booking: BookingView
  /** Opens it. */
  readonly url: string
}

/** All bookings of an address, for who has lost the code (D51). */
export function myBookingsMail(bookings: readonly ListedBooking[], locale: Locale): MailContent {
  return {
    subject: m.mail_mine_subject(),
    preheader: m.mail_mine_lead(),
    kicker: m.mail_kicker_mine(),
    title: m.mail_mine_subject(),
    lead: m.mail_mine_lead(),
    picture: null,
    blocks: bookings.flatMap((one, index) => [
      ...(index > 0 ? [line] : []),
      ...blocksOf(one, locale),
    ]),
    reason: m.mail_mine_reason(),
  }
}

function blocksOf({ booking, url }: ListedBooking, locale: Locale): Block[] {
  const code = formatReservationCode(booking.code).replaceAll(' ', '\u00a0')
  const named = { code, car: carName(booking.car) }
  const heading = isClosed(booking.status) ? m.mail_mine_closed(named) : m.mail_mine_one(named)
  return [
    tripOf(booking, locale, heading),
    { kind: 'button', button: { text: m.mail_mine_button({ code }), url } },
  ]
}
