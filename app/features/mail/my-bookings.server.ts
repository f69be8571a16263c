import { bookingsOfAddress } from '~/features/booking/bookings-of-address.server'
import { bookingView } from '~/features/booking/get-booking.server'
import type { MailRecord } from '~/server/directus/mail-outbox.server'
import { requestContext } from '~/server/request-context.server'
import { shortLink } from './mail-links.server'
import type { ListedBooking } from './my-bookings-mail'

/** The bookings of the address that a mail goes to, as they are now. @throws AppError `unavailable`. */
export async function bookingsToList({
  recipient,
  brand,
  language,
}: MailRecord): Promise<ListedBooking[]> {
  const { now } = requestContext()
  const found = await bookingsOfAddress(recipient, brand)
  return Promise.all(
    found.map(async (reservation) => ({
      booking: await bookingView(reservation),
      url: shortLink(reservation, language, now),
    })),
  )
}
