import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime, timeInSentence } from '~/domain/calendar/dates'
import { dateOf } from '~/domain/calendar/rental-period'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { broughtTo, deliveryWords, pickupPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import { codeBlock, line, tripBlock, wayLink, wayTo } from './booking-blocks'
import type { Block, MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** @param expressCode of a pre-check-in that is done. */
export function reminderMail(
  mail: BookingMail,
  { expressCode }: { readonly expressCode: string | null },
): MailContent {
  const { managed, locale, site, picture } = mail
  const { booking } = managed
  const { search, pickupBranch } = booking
  const branch = pickupBranch.shortName[locale]
  const isAsked = site.precheckinEnabled && !expressCode
  const title = m.mail_reminder_subject({ car: booking.car.model })
  return {
    subject: title,
    // Whoever waits for a car that is brought skips no line.
    preheader:
      isAsked && !broughtTo(booking, locale)
        ? m.mail_reminder_preheader({ branch })
        : m.mail_reminder_preheader_done({
            moment: formatDateTime(search.pickup, locale),
            branch: pickupPlace(booking, locale, 'shortName'),
          }),
    kicker: m.mail_kicker_booking({ code: formatReservationCode(booking.code) }),
    title,
    lead: leadOf(mail, expressCode),
    picture,
    blocks: [
      ...(isAsked ? toDo(mail) : ready(mail, expressCode)),
      line,
      tripBlock(mail),
      ...lastFreeDay(mail),
      line,
      arriveBlock(mail),
    ],
    reason: m.mail_reminder_reason({ date: formatDate(search.pickup, locale, { year: true }) }),
  }
}

function leadOf(mail: BookingMail, expressCode: string | null): string {
  const { managed, locale, site } = mail
  const brought = deliveryWords(managed.booking, locale)
  if (brought) return [brought, ...readyWords(mail, expressCode)].join(' ')
  const branch = managed.booking.pickupBranch.shortName[locale]
  if (expressCode) return m.mail_reminder_lead_done({ branch, code: spaced(expressCode) })
  return site.precheckinEnabled
    ? m.mail_reminder_lead({ branch })
    : m.mail_reminder_lead_plain({ branch })
}

/** The pre-check-in of a car that is brought: it is done, asked for, or not offered. */
function readyWords({ site }: BookingMail, expressCode: string | null): string[] {
  if (expressCode) return [m.mail_reminder_lead_code({ code: spaced(expressCode) })]
  return site.precheckinEnabled ? [m.mail_reminder_lead_brought()] : []
}

/** As on the pass: `K4M 9TX`. */
function spaced(code: string): string {
  return `${code.slice(0, 3)}\u00a0${code.slice(3)}`
}

function ready(mail: BookingMail, expressCode: string | null): Block[] {
  if (!expressCode) return [codeBlock(mail)]
  const button = { text: m.mail_pass(), url: mail.links.precheckin }
  return [
    { kind: 'pass', code: spaced(expressCode), label: m.mail_reminder_step_code() },
    { kind: 'button', button },
  ]
}

function toDo({ managed: { booking }, locale, links }: BookingMail): Block[] {
  const { balance } = booking
  return [
    {
      kind: 'button',
      button: { text: m.mail_precheckin(), url: links.precheckin },
      note: m.mail_reminder_note(),
    },
    line,
    {
      kind: 'steps',
      heading: m.mail_reminder_steps(),
      steps: [
        { title: m.mail_reminder_step_arrival(), text: m.mail_reminder_step_arrival_text() },
        { title: m.mail_reminder_step_license(), text: m.mail_reminder_step_license_text() },
        {
          title: m.mail_reminder_step_pay(),
          text:
            balance > 0
              ? m.mail_reminder_step_pay_due({ amount: formatMoney(balance) })
              : m.mail_reminder_step_pay_paid({ nothing: formatMoney(0) }),
        },
        {
          title: m.mail_reminder_step_code(),
          text: broughtTo(booking, locale)
            ? m.mail_reminder_step_code_brought()
            : m.mail_reminder_step_code_text(),
        },
      ],
    },
  ]
}

/** Only while the hour is still ahead. */
function lastFreeDay({ managed: { booking }, locale, links, now }: BookingMail): Block[] {
  const until = booking.freeCancelUntil
  if (dateOf(until) !== dateOf(now) || until <= now) return []
  return [
    {
      kind: 'note',
      tone: 'warn',
      text: m.mail_reminder_last_free({ time: timeInSentence(until, locale) }),
      link: { text: m.mail_change_or_cancel(), url: links.manage },
    },
  ]
}

function arriveBlock({ managed: { booking }, locale }: BookingMail): Block {
  const { pickupBranch, cover } = booking
  const deposit = formatMoney(cover.deposit, { decimals: 'auto' })
  return {
    kind: 'place',
    heading: m.mail_reminder_arrive(),
    name: pickupPlace(booking, locale),
    text: `${wayTo(booking, locale)} ${m.mail_reminder_bring({ deposit })}`,
    phone: formatPhone(pickupBranch.phone),
    link: wayLink(booking, locale),
  }
}
