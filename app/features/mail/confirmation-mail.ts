import { isOnline } from '~/domain/booking/payment-methods'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import { formatMoney } from '~/domain/pricing/money'
import { carName } from '~/features/booking/car-words'
import { broughtTo, pickupPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import {
  billBlock,
  bringBlock,
  cancelBlock,
  codeBlock,
  flightBlock,
  line,
  placeBlock,
  tripBlock,
  unlinked,
} from './booking-blocks'
import type { Block, MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** Paid, or to be paid at the counter. Once the rental has begun it is a receipt. */
export function confirmationMail(mail: BookingMail): MailContent {
  if (mail.managed.booking.isBegun) return receiptMail(mail)
  const { managed, locale, links, site, picture } = mail
  const { booking, bookedAt } = managed
  const { quote, search, renter, balance } = booking
  const code = formatReservationCode(booking.code)
  const car = carName(booking.car)
  const date = formatDate(search.pickup, locale, { style: 'long' })
  const isPaid = balance === 0
  const total = formatMoney(isPaid ? quote.total : balance)
  const moment = formatDateTime(search.pickup, locale)
  const facts = { car, moment, place: pickupPlace(booking, locale, 'shortName'), total }
  return {
    subject: m.mail_confirmed_subject({ code }),
    preheader: isPaid
      ? m.mail_confirmed_preheader_paid(facts)
      : m.mail_confirmed_preheader_counter(facts),
    kicker: m.mail_kicker_confirmed(),
    title: m.mail_confirmed_title({ name: unlinked(renter.name) }),
    lead: isPaid
      ? m.mail_confirmed_lead({ car, date })
      : m.mail_confirmed_lead_counter({ car, date, total }),
    picture,
    blocks: [
      codeBlock(mail),
      line,
      tripBlock(mail),
      ...flightBlock(mail),
      ...(site.precheckinEnabled ? [skipLine(mail)] : []),
      line,
      billBlock(mail),
      cancelBlock(mail),
      ...saveOnline(mail),
      line,
      bringBlock(mail),
      line,
      placeBlock(mail),
      line,
      { kind: 'links', links: [{ text: m.mail_see_change(), url: links.manage }] },
    ],
    reason: m.mail_confirmed_reason({ date: formatDate(bookedAt, locale, { year: true }) }),
  }
}

/** The booking and what it costs; nothing of what was ahead. */
function receiptMail(mail: BookingMail): MailContent {
  const { managed, locale, links, picture } = mail
  const { booking, bookedAt } = managed
  const code = formatReservationCode(booking.code)
  const lead =
    booking.balance > 0
      ? m.mail_extended_counter({ amount: formatMoney(booking.balance) })
      : m.mail_receipt_lead()
  return {
    subject: m.mail_receipt_subject({ code }),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code }),
    title: m.mail_receipt_title(),
    lead,
    picture,
    blocks: [
      codeBlock(mail),
      line,
      tripBlock(mail),
      line,
      billBlock(mail),
      { kind: 'button', button: { text: m.mail_see_booking(), url: links.manage } },
    ],
    reason: m.mail_confirmed_reason({ date: formatDate(bookedAt, locale, { year: true }) }),
  }
}

/** Whoever waits for a car that is brought skips no line. */
function skipLine({ managed: { booking }, locale, links }: BookingMail): Block {
  return {
    kind: 'callout',
    title: broughtTo(booking, locale) ? m.precheckin_pass() : m.mail_skip_line(),
    text: m.mail_skip_line_text(),
    button: { text: m.mail_precheckin(), url: links.precheckin },
  }
}

/** Only a booking that nothing was paid of could still be paid as a whole. */
function saveOnline({ managed: { booking, kept }, links }: BookingMail): Block[] {
  const { quote, prepaidQuote, methods } = booking
  const saved = quote.total - prepaidQuote.total
  if (kept > 0 || saved <= 0 || !methods.some(isOnline)) return []
  return [
    {
      kind: 'note',
      tone: 'ok',
      text: m.mail_save_online({ amount: formatMoney(saved, { decimals: 'auto' }) }),
      link: { text: m.mail_pay({ amount: formatMoney(prepaidQuote.total) }), url: links.pay },
    },
  ]
}
