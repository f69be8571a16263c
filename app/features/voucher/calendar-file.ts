import type { Locale } from '~/domain/catalogue'
import { panamaEpoch } from '~/domain/rental-period'
import { formatReservationCode } from '~/domain/reservation-code'
import type { BookingView } from '~/features/booking/booking.types'
import { m } from '~/paraglide/messages'

export type CalendarFacts = Pick<
  BookingView,
  'code' | 'car' | 'search' | 'pickupBranch' | 'returnBranch'
>

/** RFC 5545, in UTC. `host` makes the UIDs unique; they never change: imported again, it replaces. `now`: epoch ms. */
export function calendarFile(
  booking: CalendarFacts,
  locale: Locale,
  { host, brand, now }: { readonly host: string; readonly brand: string; readonly now: number },
): string {
  const { code, search, pickupBranch, returnBranch } = booking
  const car = `${booking.car.make} ${booking.car.model}`
  const about = (phone: string) =>
    m.calendar_text({ code: formatReservationCode(code), brand, phone })
  const events = [
    event({
      uid: `${code}-pickup@${host}`,
      start: panamaEpoch(search.pickup),
      stamp: now,
      summary: m.calendar_pickup({ car, place: pickupBranch.shortName[locale] }),
      description: `${about(pickupBranch.phone)}\n${m.calendar_bring()}`,
      branch: pickupBranch,
      reminder: '-P1D',
      locale,
    }),
    event({
      uid: `${code}-return@${host}`,
      start: panamaEpoch(search.return),
      stamp: now,
      summary: m.calendar_return({ car, place: returnBranch.shortName[locale] }),
      description: about(returnBranch.phone),
      branch: returnBranch,
      reminder: '-PT3H',
      locale,
    }),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Istmo//${locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

type Event = {
  readonly uid: string
  readonly start: number
  readonly stamp: number
  readonly summary: string
  readonly description: string
  readonly branch: BookingView['pickupBranch']
  /** Duration before the start. */
  readonly reminder: string
  readonly locale: Locale
}

function event({ uid, start, stamp, summary, description, branch, reminder, locale }: Event) {
  const place = `${branch.name[locale]}, ${branch.address[locale]}`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    'DURATION:PT30M',
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(place)}`,
    `GEO:${branch.latitude};${branch.longitude}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:${reminder}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20261210T150000Z`. */
function utc(epoch: number): string {
  return new Date(epoch)
    .toISOString()
    .replace(/\.\d{3}/, '')
    .replace(/[-:]/g, '')
}

function escapeText(text: string): string {
  return text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n?|\n/g, '\\n')
}

/** Lines of at most 75 octets; a continuation begins with a space. No character is cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > 75) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n')
}
