import { formatReservationCode } from '~/domain/booking/reservation-code'
import { panamaEpoch } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { deliveryOf } from '~/domain/pricing/delivery'
import { formatMoney } from '~/domain/pricing/money'
import { lineLabel } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import {
  broughtTo,
  collectedFrom,
  pickupPlace,
  returnPlace,
} from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'

export type CalendarFacts = Pick<
  BookingView,
  'code' | 'car' | 'search' | 'pickupBranch' | 'returnBranch' | 'balance' | 'quote' | 'isBegun'
>

type CalendarOptions = {
  /** Makes the UIDs unique. */
  readonly host: string
  readonly brand: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Grows with every change of the booking: a calendar takes the higher one. */
  readonly sequence?: number
  /** Takes both events out of the calendar (RFC 5546). */
  readonly isCancelled?: boolean
  /** One event for a mail, which programs put into the calendar, change and take out by themselves (RFC 5546, 6047). */
  readonly meeting?: Meeting
}

type Person = { readonly name: string; readonly email: string }

type Meeting = {
  readonly event: 'pickup' | 'return'
  readonly organizer: Person
  readonly attendee: Person
}

/** RFC 5545, in UTC. The UIDs never change: imported again, it replaces, or withdraws what was imported. */
export function calendarFile(
  booking: CalendarFacts,
  locale: Locale,
  { host, brand, now, sequence = 0, isCancelled = false, meeting }: CalendarOptions,
): string {
  const { code, search, pickupBranch, returnBranch, balance, isBegun } = booking
  const car = `${booking.car.make} ${booking.car.model}`
  const about = (phone: string) =>
    m.calendar_text({ code: formatReservationCode(code), brand, phone })
  const due = balance > 0 && !isBegun ? [m.calendar_balance({ amount: formatMoney(balance) })] : []
  const delivery = deliveryOf(booking.quote)
  const delivered = delivery ? [lineLabel(delivery, locale)] : []
  const brought = broughtTo(booking, locale) ? pickupPlace(booking, locale) : null
  const collected = collectedFrom(booking, locale) ? returnPlace(booking, locale) : null
  const shared = { locale, sequence, isCancelled, meeting }
  const events = [
    event({
      uid: `${code}-pickup@${host}`,
      start: panamaEpoch(search.pickup),
      stamp: now,
      summary: m.calendar_pickup({ car, place: pickupPlace(booking, locale, 'shortName') }),
      description: [about(pickupBranch.phone), ...delivered, ...due, m.bring_all()].join('\n'),
      branch: pickupBranch,
      elsewhere: brought,
      reminder: '-P1D',
      ...shared,
    }),
    event({
      uid: `${code}-return@${host}`,
      start: panamaEpoch(search.return),
      stamp: now,
      summary: m.calendar_return({ car, place: returnPlace(booking, locale, 'shortName') }),
      description: [about(returnBranch.phone), ...(collected ? [collected] : [])].join('\n'),
      branch: returnBranch,
      elsewhere: collected,
      reminder: '-PT3H',
      ...shared,
    }),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Istmo//${locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : meeting ? 'REQUEST' : 'PUBLISH'}`,
    ...events.filter((_, index) => !meeting || index === EVENTS.indexOf(meeting.event)).flat(),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

const EVENTS = ['pickup', 'return']

type Event = {
  readonly uid: string
  readonly start: number
  readonly stamp: number
  readonly summary: string
  readonly description: string
  readonly branch: BookingView['pickupBranch']
  /** The place of a car that is brought or collected, whose point on the map nobody knows; null: it is at the branch. */
  readonly elsewhere: string | null
  /** Duration before the start. */
  readonly reminder: string
  readonly locale: Locale
  readonly sequence: number
  readonly isCancelled: boolean
  readonly meeting: Meeting | undefined
}

function event(facts: Event) {
  const { uid, start, stamp, summary, description, branch, elsewhere } = facts
  const { reminder, locale, isCancelled } = facts
  const place = elsewhere ?? `${branch.name[locale]}, ${branch.address[locale]}`
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    'DURATION:PT30M',
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(place)}`,
    ...(elsewhere ? [] : [`GEO:${branch.latitude};${branch.longitude}`]),
    `SEQUENCE:${facts.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...peopleOf(facts.meeting),
    // A cancellation may bring no alarm (RFC 5546, 3.2.5).
    ...(isCancelled ? [] : alarm(summary, reminder)),
    'END:VEVENT',
  ]
}

/** Nobody is asked to answer: the booking stands. */
function peopleOf(meeting: Meeting | undefined): string[] {
  if (!meeting) return []
  const { organizer, attendee } = meeting
  const named = ({ name, email }: Person) =>
    `CN="${name.replace(/["\p{Cc}]/gu, '')}":mailto:${email}`
  return [
    `ORGANIZER;${named(organizer)}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${named(attendee)}`,
  ]
}

function alarm(summary: string, reminder: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:${reminder}`,
    'END:VALARM',
  ]
}

/** `20261210T150000Z`. */
function utc(epoch: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(epoch)
  return instant.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
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
