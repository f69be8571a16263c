import { isBooked } from '~/domain/reservation'
import { getBooking } from '~/features/booking/get-booking.server'
import { m } from '~/paraglide/messages'
import { siteContent } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { currentLocale } from '~/server/request-facts'
import { calendarFile } from './calendar-file'

/** The booking of this browser as a calendar file, in the language of the address (D19); 404 without one. */
export async function serveCalendarFile(): Promise<Response> {
  const answer = await getBooking()
  if ('redirect' in answer || !isBooked(answer.booking.status)) {
    return new Response('Not Found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  }
  const { origin, now, brand } = requestContext()
  const { booking } = answer
  const { site } = (await siteContent(brand)).value
  const text = calendarFile(booking, currentLocale(), {
    host: new URL(origin).hostname,
    brand: site.name,
    now,
  })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${m.calendar_file()}-${booking.code}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
