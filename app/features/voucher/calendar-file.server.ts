import { isBooked, isClosed } from '~/domain/booking/reservation'
import { ownBooking } from '~/features/booking/own-booking.server'
import { m } from '~/paraglide/messages'
import { siteContent } from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { currentLocale } from '~/server/request-facts'
import { calendarFile } from './calendar-file'

/** The booking of this browser as a calendar file, in the language of the address (D19); 404 without one.
 * A closed booking takes out again what was imported before (D20). */
export async function serveCalendarFile(): Promise<Response> {
  const own = await ownBooking()
  const status = own?.reservation.status
  if (!own || !status || !(isBooked(status) || isClosed(status))) {
    return new Response('Not Found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const { origin, now, brand } = requestContext()
  const { reservation, view: booking } = own
  const { site } = (await siteContent(brand)).value
  const text = calendarFile(booking, currentLocale(), {
    host: new URL(origin).hostname,
    brand: site.name,
    now,
    sequence: reservation.version,
    isCancelled: isClosed(status),
  })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${m.calendar_file()}-${booking.code}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
