import { formatPhone } from '~/components/layout/contact-links'
import type { Site } from '~/domain/catalogue'
import { localeOfForm } from '~/domain/locale-path'
import { panamaNow } from '~/domain/rental-period'
import { isBooked } from '~/domain/reservation'
import { carName } from '~/features/booking/car-words'
import { bookingView } from '~/features/booking/get-booking.server'
import { managedOf } from '~/features/manage/get-managed.server'
import { calendarFile } from '~/features/voucher/calendar-file'
import { m } from '~/paraglide/messages'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { siteContent } from '~/server/catalogue.server'
import { directus } from '~/server/directus/client.server'
import type { MailKind, MailRecord } from '~/server/directus/mail-outbox.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import { readReservation } from '~/server/directus/reservations.server'
import { originOfBrand } from '~/server/http/hosts.server'
import type { CalendarPart, OutgoingMail } from '~/server/mail/mail-transport.server'
import { requestContext } from '~/server/request-context.server'
import { cancelledMail } from './cancelled-mail'
import { confirmationMail } from './confirmation-mail'
import type { MailContent, MailFrame } from './mail.types'
import type { BookingMail, SiteLinks } from './mail-facts'
import { mailHtml } from './mail-html'
import { bookingLinks, siteLinks } from './mail-links.server'
import { mailText } from './mail-text'

// Also where no page was made yet, and so no router read.
overwriteGetLocale(() => localeOfForm(requestContext().localeForm))

export type ComposedMail = Omit<OutgoingMail, 'from' | 'messageId'> & { readonly fromName: string }

/**
 * What is true now, in the renter's language; dropped is what is no longer so. Run in the context of the mail's brand
 * and language. @throws AppError `unavailable`; `internal` where a record that it tells of was deleted.
 */
export async function composeMail(
  mail: MailRecord,
): Promise<ComposedMail | { readonly dropped: string }> {
  const { site } = (await siteContent(mail.brand)).value
  const { reservationId } = mail
  if (reservationId === null) return { dropped: `no reservation: ${mail.kind}` }
  const reservation = await readReservation(directus(), { id: reservationId })
  const reason = noLonger(mail.kind, reservation)
  if (reason) return { dropped: reason }
  const facts = await bookingMail(reservation, mail, site)
  const content = contentOf(mail.kind, facts)
  if (!content) return { dropped: `no template: ${mail.kind}` }
  const calendar = calendarOf(mail.kind, reservation, facts)
  return rendered(mail, { ...content, calendar }, site, reservation.renter.email)
}

/** Why it would not be true any more; null: it is. */
function noLonger(kind: MailKind, { status }: ReservationRecord): string | null {
  if (kind === 'cancelled') return status === 'cancelled' || status === 'refunded' ? null : status
  return isBooked(status) ? null : status
}

async function bookingMail(
  reservation: ReservationRecord,
  { brand, language }: MailRecord,
  site: Site,
): Promise<BookingMail> {
  const { now } = requestContext()
  const managed = managedOf({ reservation, view: await bookingView(reservation) })
  const { car } = managed.booking
  return {
    locale: language,
    site,
    managed,
    links: { ...siteLinks(brand, language), ...bookingLinks(reservation, language, now) },
    now: panamaNow(now),
    picture: car.image
      ? {
          url: `${originOfBrand(brand)}/assets/${car.image}?w=640&f=webp`,
          alt: `${carName(car)} ${m.car_or_similar()}`,
        }
      : null,
  }
}

function contentOf(kind: MailKind, facts: BookingMail): Omit<MailContent, 'calendar'> | null {
  switch (kind) {
    case 'confirmation':
      return confirmationMail(facts)
    case 'cancelled':
      return cancelledMail(facts)
    default:
      return null
  }
}

/** The same UIDs as the file of the site: whichever came later replaces the other. */
function calendarOf(
  kind: MailKind,
  { version }: ReservationRecord,
  { managed: { booking }, locale, site }: BookingMail,
): CalendarPart | null {
  if (kind !== 'confirmation' && kind !== 'changed' && kind !== 'cancelled') return null
  const isCancelled = kind === 'cancelled'
  const { now, origin } = requestContext()
  const host = new URL(origin).hostname
  const options = { host, brand: site.name, now, sequence: version, isCancelled }
  return {
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    filename: `${m.calendar_file()}-${booking.code}.ics`,
    content: calendarFile(booking, locale, options),
  }
}

function rendered(
  { brand, language, recipient }: MailRecord,
  content: MailContent,
  site: Site,
  own: string,
): ComposedMail {
  const frame = frameOf(site, language, siteLinks(brand, language))
  return {
    fromName: site.name,
    replyTo: site.email,
    to: recipient || own,
    subject: content.subject,
    html: mailHtml(content, frame),
    text: mailText(content, frame),
    calendar: content.calendar,
  }
}

function frameOf(site: Site, locale: MailFrame['locale'], links: SiteLinks): MailFrame {
  const { name, theme, whatsapp, phone } = site
  return {
    locale,
    brand: name,
    theme: theme.colors,
    help: whatsapp
      ? m.mail_help({ phone: formatPhone(whatsapp) })
      : m.mail_help_phone({ phone: formatPhone(phone) }),
    links: [
      { text: m.mail_link_policy(), url: links.policy },
      { text: m.mail_link_privacy(), url: links.privacy },
    ],
    small: m.mail_small({ brand: name }),
  }
}
