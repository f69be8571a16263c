import { isCaptured } from '~/domain/booking/payment-ledger'
import { awaitsPayment, isBooked, isClosed, REMINDER_DAYS } from '~/domain/booking/reservation'
import { addDays, dateOf, panamaNow } from '~/domain/calendar/rental-period'
import type { SiteRecord } from '~/domain/catalogue'
import { bookedContent } from '~/features/booking/booked-content.server'
import { carName } from '~/features/booking/car-words'
import { changedFactsSchema } from '~/features/booking/changed-mail.server'
import { bookingView } from '~/features/booking/get-booking.server'
import { isAccepted, payablePrecheck } from '~/features/booking/plan-precheck.server'
import { managedOf } from '~/features/manage/get-managed.server'
import { balanceToPay } from '~/features/payment/plan-payment.server'
import { calendarFile } from '~/features/voucher/calendar-file'
import { m } from '~/paraglide/messages'
import { directus } from '~/server/directus/client.server'
import type { MailRecord } from '~/server/directus/mail-outbox.server'
import { findPrecheck } from '~/server/directus/prechecks.server'
import { readStory } from '~/server/directus/reservation-events.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { originOfBrand } from '~/server/http/hosts.server'
import type { CalendarPart, MailPicture } from '~/server/mail/mail-transport.server'
import { senderOf } from '~/server/mail/sender.server'
import { qrPicture } from '~/server/pictures/qr-picture.server'
import { requestContext } from '~/server/request-context.server'
import { addressChangedMail, addressFactsSchema } from './address-changed-mail'
import { unlinked } from './booking-blocks'
import { cancelledMail } from './cancelled-mail'
import { changedMail } from './changed-mail'
import { confirmationMail } from './confirmation-mail'
import { counterProofMail } from './counter-proof-mail'
import { licensePhotoMail } from './license-photo-mail'
import { type MailContent, PASS_PICTURE } from './mail.types'
import type { BookingMail } from './mail-facts'
import { bookingLinks, proofLink, siteLinks, withdrawLink } from './mail-links.server'
import { notConfirmedMail } from './not-confirmed-mail'
import { refundFactsSchema, refundMail } from './refund-mail'
import { reminderMail } from './reminder-mail'
import { staffMessageMail } from './staff-message-mail'

export type BookingMade = MailContent & {
  /** The renter's address, as the reservation has it today. */
  readonly to: string
  /** Opens the booking; left out for an address that is not its own any more. */
  readonly manage?: string
  /** Withdraws the consent to promotions; left out where there is none, and for an address that is not its own any more. */
  readonly withdraw?: string
  /** Money was taken for it, so that it is no stranger's. */
  readonly isPaid: boolean
  readonly calendar: readonly CalendarPart[]
  readonly pictures: readonly MailPicture[]
}

/** A mail about a reservation as it is now; `dropped`: what it would say is no longer so. */
export async function makeBookingMail(
  mail: MailRecord,
  reservationId: number,
  site: SiteRecord,
): Promise<BookingMade | { readonly dropped: string }> {
  const reservation = await readReservation(directus(), { id: reservationId })
  const reason = noLonger(mail, reservation)
  if (reason) return { dropped: reason }
  const facts = await factsOf(reservation, mail, site)
  const made = await contentOf(mail, reservation, facts)
  if ('dropped' in made) return made
  return {
    pictures: [],
    ...made,
    calendar: calendarOf(mail, reservation, facts),
    to: reservation.renter.email,
    isPaid: reservation.attempts.some(isCaptured),
    ...(withoutLinks.has(mail.kind) ? {} : ownLinks(reservation, facts)),
  }
}

/** To an address that is not the booking's any more, or is not known to be the renter's. */
const withoutLinks: ReadonlySet<MailRecord['kind']> = new Set(['address_changed', 'counter_proof'])

function ownLinks(reservation: ReservationRecord, { links, locale }: BookingMail) {
  const { manage } = links
  return reservation.marketing
    ? { manage, withdraw: withdrawLink(reservation, locale) }
    : { manage }
}

/** Why it would not be true any more; null: it is. */
function noLonger({ kind }: MailRecord, { status, pickup, return: returned }: ReservationRecord) {
  const now = panamaNow(requestContext().now)
  switch (kind) {
    case 'cancelled':
      return isClosed(status) && status !== 'expired' ? null : `it is ${status}`
    case 'refund':
    case 'staff_message':
      return null
    case 'counter_proof':
      return awaitsPayment(status) ? null : `it is ${status}`
    case 'not_confirmed':
      // It is `refunded` where its money came after it had expired, and goes back.
      return status === 'expired' || status === 'refunded' ? null : `it is ${status}`
    case 'reminder':
      if (!isBooked(status)) return `it is ${status}`
      return dateOf(pickup) === addDays(dateOf(now), REMINDER_DAYS)
        ? null
        : 'the pickup is on another day'
    // They tell of money, which the return settles.
    case 'confirmation':
    case 'changed':
      return isBooked(status) ? null : `it is ${status}`
    default:
      if (!isBooked(status)) return `it is ${status}`
      return returned > now ? null : 'the car is back'
  }
}

async function factsOf(
  reservation: ReservationRecord,
  { brand, language }: MailRecord,
  site: SiteRecord,
): Promise<BookingMail> {
  const { now } = requestContext()
  const [view, story] = await Promise.all([
    bookingView(reservation),
    readStory(directus(), reservation.id),
  ])
  const managed = managedOf({ reservation, view }, story)
  const { car } = managed.booking
  const picture = car.image && {
    url: `${originOfBrand(brand)}/assets/${car.image}?w=640&f=png`,
    alt: `${carName(car)} ${m.car_or_similar()}`,
  }
  return {
    locale: language,
    site,
    managed,
    links: { ...siteLinks(brand, language), ...bookingLinks(reservation, language, now) },
    now: panamaNow(now),
    picture: picture || null,
  }
}

type Content = MailContent & { readonly pictures?: readonly MailPicture[] }

async function contentOf(
  mail: MailRecord,
  reservation: ReservationRecord,
  facts: BookingMail,
): Promise<Content | { readonly dropped: string }> {
  switch (mail.kind) {
    case 'confirmation':
      return confirmationMail(facts)
    case 'cancelled':
      return cancelledMail(facts)
    case 'refund':
      return refundMail(facts, refundFactsSchema.parse(mail.facts ?? {}))
    case 'staff_message':
      return staffMessageMail(facts, mail.message)
    case 'counter_proof': {
      const until = reservation.holdExpiresAt ?? requestContext().now
      return counterProofMail(facts, { until, url: proofLink(reservation, facts.locale, until) })
    }
    case 'not_confirmed':
      return notConfirmedMail(facts)
    case 'changed':
      return await changed(mail, reservation, facts)
    case 'reminder':
      return await reminder(reservation, facts)
    case 'address_changed': {
      const known = addressFactsSchema.safeParse(mail.facts).data
      return known ? addressChangedMail(facts, known) : { dropped: 'what it said is not kept' }
    }
    case 'license_photo':
      return await licensePhoto(reservation, facts)
    default:
      return { dropped: `not of a reservation: ${mail.kind}` }
  }
}

/** Sent once more it has no facts, and tells how the booking is now. */
async function changed({ facts }: MailRecord, reservation: ReservationRecord, of: BookingMail) {
  const known = changedFactsSchema.safeParse(facts).data
  if (!known) return confirmationMail(of)
  const { before, asksForPayment, ...money } = known
  const content = await bookedContent({ ...reservation, ...before })
  const isAsked = asksForPayment && of.managed.booking.balance > 0
  const online = isAsked ? await balanceToPay(reservation) : null
  return changedMail(of, { before: { ...before, ...content }, ...money, online })
}

async function reminder(reservation: ReservationRecord, facts: BookingMail): Promise<Content> {
  const found = await payablePrecheck(reservation)
  const isDone = found !== null && isAccepted(found.precheck, found.amendment)
  const expressCode = isDone ? found.precheck.expressCode : null
  const content = reminderMail(facts, { expressCode })
  if (!expressCode) return content
  const picture: MailPicture = {
    cid: PASS_PICTURE,
    filename: `${expressCode}.png`,
    type: 'image/png',
    content: await qrPicture(expressCode, 320),
  }
  return { ...content, pictures: [picture] }
}

async function licensePhoto({ id }: ReservationRecord, facts: BookingMail) {
  const precheck = await findPrecheck(directus(), id)
  if (precheck?.review !== 'again') return { dropped: 'no photo is asked for any more' }
  const { reviewNote: note, reviewSide: side, step } = precheck
  return licensePhotoMail(facts, { note, side, hasPass: step === 'thanks' })
}

/** The same UIDs as the file of the site: whichever came later replaces the other. Pick-up first. */
function calendarOf(
  { kind, brand }: MailRecord,
  { version }: ReservationRecord,
  { managed: { booking, stage }, locale, site }: BookingMail,
): readonly CalendarPart[] {
  if (kind !== 'confirmation' && kind !== 'changed' && kind !== 'cancelled') return []
  // Events that are over are no news for a calendar.
  if (stage === 'past') return []
  const isCancelled = kind === 'cancelled'
  const { now, origin } = requestContext()
  const { name, lastName, email } = booking.renter
  return (['pickup', 'return'] as const).map((event) => ({
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    filename: `${m.calendar_file()}-${booking.code}-${event === 'pickup' ? 1 : 2}.ics`,
    content: calendarFile(booking, locale, {
      host: new URL(origin).hostname,
      brand: site.name,
      now,
      sequence: version,
      isCancelled,
      meeting: {
        event,
        organizer: { name: site.name, email: senderOf(brand) },
        attendee: { name: unlinked(`${name} ${lastName}`), email },
      },
    }),
  }))
}
