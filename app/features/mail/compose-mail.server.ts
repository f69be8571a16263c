import type { SiteRecord } from '~/domain/catalogue'
import { localeOfForm } from '~/domain/locale-path'
import { formatPhone } from '~/domain/people/format-phone'
import { alertMailSchema } from '~/features/alerts/alert-mail.schema'
import { m } from '~/paraglide/messages'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { siteContent } from '~/server/content/catalogue.server'
import type { MailKind, MailRecord } from '~/server/directus/mail-outbox.server'
import { originOfBrand } from '~/server/http/hosts.server'
import type { OutgoingMail } from '~/server/mail/mail-transport.server'
import { requestContext } from '~/server/request-context.server'
import { alertConfirmMail, alertFreeMail } from './alert-mails'
import { makeBookingMail } from './booking-mail.server'
import type { MailContent, MailFrame } from './mail.types'
import { mailHtml } from './mail-html'
import { siteLinks } from './mail-links.server'
import { mailText } from './mail-text'
import { bookingsToList } from './my-bookings.server'
import { myBookingsMail } from './my-bookings-mail'
import { noLongerFree } from './queue-free-cars.server'
import {
  dataFactsSchema,
  dataMail,
  leadAnswerMail,
  leadFactsSchema,
  leadMail,
} from './request-mails'

// Also where no page was made yet, and so no router read.
overwriteGetLocale(() => localeOfForm(requestContext().localeForm))

export type ComposedMail = Omit<OutgoingMail, 'from' | 'messageId'> & {
  readonly fromName: string
  /** Anybody may have caused it, for whatever address: of its kind few go there in a day (D47). */
  readonly isUnproven: boolean
}

/**
 * Kinds that anybody can cause for any address, where nothing was paid. A proof is counted when it is asked for; who is told
 * of another address is always told.
 */
const strangers: ReadonlySet<MailKind> = new Set<MailKind>([
  ...(['confirmation', 'not_confirmed', 'changed', 'cancelled'] as const),
  ...(['lead_received', 'data_request'] as const),
])

type Dropped = { readonly dropped: string }

type Made = MailContent &
  Pick<OutgoingMail, 'to' | 'calendar' | 'pictures'> & {
    /** Opens the booking. */
    readonly manage?: string
    readonly withdraw?: string
    readonly isPaid?: boolean
  }

/**
 * The mail as things are now, in the renter's language; a mail that is no longer true is dropped. It runs in the
 * context of the mail's brand and language. @throws AppError `unavailable`; `internal`, `not_found` where a record that
 * it tells of was deleted.
 */
export async function composeMail(mail: MailRecord): Promise<ComposedMail | Dropped> {
  const { site } = (await siteContent(mail.brand)).value
  const made = await make(mail, site)
  if ('dropped' in made) return made
  const frame = frameOf(mail, site, made)
  return {
    fromName: site.name,
    isUnproven: strangers.has(mail.kind) && !made.isPaid,
    replyTo: site.email,
    to: made.to,
    subject: made.subject,
    html: mailHtml(made, frame),
    text: mailText(made, frame),
    calendar: made.calendar,
    pictures: made.pictures,
    unsubscribe: made.unsubscribe,
  }
}

async function make(mail: MailRecord, site: SiteRecord): Promise<Made | Dropped> {
  const { kind, brand, language, recipient, reservationId } = mail
  switch (kind) {
    case 'lead_received': {
      const lead = leadFactsSchema.safeParse(mail.facts).data
      const links = siteLinks(brand, language)
      return lead ? to(recipient, leadMail(lead, { locale: language, links })) : withoutFacts
    }
    case 'lead_answer': {
      const { message } = mail
      return message === ''
        ? withoutFacts
        : to(recipient, leadAnswerMail(message, siteLinks(brand, language)))
    }
    case 'data_request': {
      const request = dataFactsSchema.safeParse(mail.facts).data
      return request ? to(recipient, dataMail(request)) : withoutFacts
    }
    case 'my_bookings': {
      const bookings = await bookingsToList(mail)
      return bookings.length > 0
        ? to(recipient, myBookingsMail(bookings, language))
        : { dropped: 'there is no booking of it any more' }
    }
    case 'alert_confirm':
    case 'alert_free': {
      const alert = alertMailSchema.safeParse(mail.facts).data
      if (!alert) return withoutFacts
      if (kind === 'alert_confirm') return to(recipient, alertConfirmMail(alert, language))
      const reason = await noLongerFree(mail)
      return reason ? { dropped: reason } : to(recipient, alertFreeMail(alert, language))
    }
    default: {
      if (reservationId === null) return { dropped: 'its reservation was deleted' }
      const made = await makeBookingMail(mail, reservationId, site)
      return 'dropped' in made || recipient === '' ? made : { ...made, to: recipient }
    }
  }
}

/** They went when it was sent; what they said cannot be said again. */
const withoutFacts: Dropped = { dropped: 'what it said is not kept' }

function to(recipient: string, content: MailContent): Made {
  return { ...content, to: recipient, calendar: [], pictures: [] }
}

function frameOf(
  { brand, language }: MailRecord,
  site: SiteRecord,
  { manage, withdraw }: Pick<Made, 'manage' | 'withdraw'>,
): MailFrame {
  const { name, theme, whatsapp, phone, logoDark } = site
  const links = siteLinks(brand, language)
  return {
    locale: language,
    brand: name,
    theme: theme.colors,
    logo: logoDark && `${originOfBrand(brand)}/assets/${logoDark}?w=320&f=png`,
    help: whatsapp
      ? m.mail_help({ phone: formatPhone(whatsapp) })
      : m.mail_help_phone({ phone: formatPhone(phone) }),
    links: [
      ...(manage ? [{ text: m.mail_see_booking(), url: manage }] : []),
      { text: m.mail_link_policy(), url: links.policy },
      { text: m.mail_link_privacy(), url: links.privacy },
      ...(withdraw ? [{ text: m.mail_link_withdraw(), url: withdraw }] : []),
    ],
    small: m.mail_small({ brand: name }),
  }
}
