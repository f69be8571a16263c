import { cancellationTerms } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { isOpen24Hours } from '~/domain/branch/branch-hours'
import { formatDateTime } from '~/domain/calendar/dates'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { dueWords, paidWords } from '~/features/booking/balance-words'
import { billRows, includedRows } from '~/features/booking/bill-rows'
import { invoiceTo } from '~/features/booking/bill-words'
import { cancelSentence } from '~/features/booking/cancel-words'
import {
  broughtTo,
  deliveryWords,
  pickupPlace,
  returnPlace,
} from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import type { BillRow, Block, MailLink } from './mail.types'
import type { BookingMail } from './mail-facts'

export function codeBlock({ managed: { booking } }: BookingMail): Block {
  return {
    kind: 'code',
    label: m.thanks_code(),
    code: formatReservationCode(booking.code).replaceAll(' ', '\u00a0'),
    status: paidWords(booking),
  }
}

export function tripBlock({ managed, locale }: BookingMail, heading?: string): Block {
  return tripOf(managed.booking, locale, heading)
}

export function tripOf(booking: Booking, locale: Locale, heading?: string): Block {
  const { search } = booking
  return {
    kind: 'trip',
    ...(heading ? { heading } : {}),
    ends: [
      {
        label: m.thanks_pickup(),
        at: formatDateTime(search.pickup, locale, { year: true }),
        place: pickupPlace(booking, locale),
      },
      {
        label: m.thanks_return(),
        at: formatDateTime(search.return, locale, { year: true }),
        place: returnPlace(booking, locale),
      },
    ],
  }
}

/** A name that no mail program makes a link of: `evil.example` is `evil. example`, `J.R.` stays. */
export function unlinked(name: string): string {
  return name.replace(/\.(?=\p{L}{2})/gu, '. ')
}

/** The flight, if the renter gave one. */
export function flightBlock({ managed: { booking } }: BookingMail): Block[] {
  const number = booking.renter.flightNumber.toUpperCase()
  return number ? [{ kind: 'note', tone: 'ok', text: m.mail_flight({ number }) }] : []
}

/**
 * The price of the booking; a paid one also says what was paid, where that is not all of it, and for whom the invoice is: what
 * was typed freely goes to nobody who may be a stranger (D47).
 */
export function billBlock({ managed, locale }: BookingMail): Block {
  const { booking, kept, paid } = managed
  const { quote, renter, balance, goodwill } = booking
  const invoice = paid > 0 && invoiceTo(renter)
  const rows: BillRow[] = billRows(quote, locale).map(({ label, maths, money, kind }) => ({
    label,
    small: maths,
    amount: money,
    isGood: kind === 'less',
  }))
  const settled = [
    { label: m.mail_paid_part(), cents: kept },
    { label: m.bill_goodwill(), cents: goodwill },
  ]
  for (const { label, cents } of balance > 0 ? settled : []) {
    if (cents > 0) rows.push({ label, amount: formatMoney(-cents), isGood: true })
  }
  const total =
    balance > 0
      ? { label: dueWords(booking), amount: formatMoney(balance) }
      : { label: m.mail_total_paid(), amount: formatMoney(quote.total) }
  return {
    kind: 'bill',
    heading: m.mail_bill(),
    rows,
    total: { ...total, small: invoice || null },
    included: {
      heading: m.bill_included(),
      rows: includedRows(quote).map(({ label, amount }) => ({
        label,
        amount: formatMoney(amount),
      })),
    },
  }
}

export function cancelBlock({ managed: { booking }, locale, now }: BookingMail): Block {
  const terms = cancellationTerms({
    type: booking.quote.type,
    until: booking.freeCancelUntil,
    pickup: booking.search.pickup,
    now,
  })
  const tone = terms.kind === 'late' ? 'warn' : 'ok'
  return { kind: 'note', tone, text: cancelSentence(terms, locale) }
}

export function bringBlock({ managed: { booking } }: BookingMail): Block {
  const deposit = formatMoney(booking.cover.deposit, { decimals: 'auto' })
  return {
    kind: 'steps',
    heading: m.thanks_bring(),
    steps: [
      { title: m.thanks_bring_license(), text: m.thanks_bring_license_text() },
      { title: m.thanks_bring_card(), text: m.mail_bring_card_text({ deposit }) },
      { title: m.thanks_bring_id(), text: m.thanks_bring_id_text() },
    ],
  }
}

export function placeBlock({ managed: { booking }, locale }: BookingMail): Block {
  const branch = booking.pickupBranch
  const name = pickupPlace(booking, locale)
  return {
    kind: 'place',
    heading: m.thanks_where(),
    // Whoever waits for the car needs no hours of the counter.
    name:
      !broughtTo(booking, locale) && isOpen24Hours(branch) ? `${name}, ${m.mail_open_24()}` : name,
    text: wayTo(booking, locale),
    phone: formatPhone(branch.phone),
    link: wayLink(booking, locale),
  }
}

type Booking = BookingMail['managed']['booking']

export function wayTo(booking: Booking, locale: Locale): string {
  const { directions, address } = booking.pickupBranch
  return deliveryWords(booking, locale) ?? (directions[locale] || address[locale])
}

/** The way to the counter; null: the car is brought. */
export function wayLink(booking: Booking, locale: Locale): MailLink | null {
  if (broughtTo(booking, locale)) return null
  const { latitude, longitude } = booking.pickupBranch
  const url = `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
  return { text: m.mail_map(), url }
}

export const line: Block = { kind: 'line' }

/** Words of the staff, as they wrote them. */
export function textBlock(message: string): Block {
  const lines = message.split(/\n+/).map((text) => text.trim())
  return { kind: 'text', paragraphs: lines.filter((text) => text !== '') }
}
