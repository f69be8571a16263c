import { isOnlyLonger } from '~/domain/booking/extension'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Branch, ShownCar } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import { carName } from '~/features/booking/car-words'
import { broughtTo, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import { billBlock, cancelBlock, codeBlock, line } from './booking-blocks'
import type { Block, MailContent } from './mail.types'
import type { BookingMail } from './mail-facts'

/** A booking as it was, or as it is. */
type Booked = {
  readonly car: ShownCar
  readonly pickupBranch: Branch
  readonly returnBranch: Branch
  readonly quote: Quote
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
}

/** Cents that a change took and gives back at once; `asksForPayment`: the renter pays the rest by the link of the mail. */
type Money = { readonly paid: Cents; readonly refund: Cents; readonly asksForPayment: boolean }

export function changedMail(
  mail: BookingMail,
  change: Money & { readonly before: Booked },
): MailContent {
  const { managed, locale, picture } = mail
  const { booking } = managed
  const code = formatReservationCode(booking.code)
  const isExtended = isOnlyLonger(change.before, nowOf(mail))
  const { pickup, return: returned } = booking.search
  const lead = [
    isExtended
      ? m.mail_extended_lead({
          date: formatDateTime(returned, locale),
          place: returnPlace(booking, locale),
        })
      : m.mail_changed_lead({
          from: formatDate(pickup, locale),
          to: formatDate(returned, locale),
        }),
    moneyWords(mail, change, isExtended),
  ]
    .filter(Boolean)
    .join(' ')
  return {
    subject: isExtended ? m.mail_extended_subject({ code }) : m.mail_changed_subject({ code }),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code }),
    title: isExtended ? m.mail_extended_title() : m.mail_changed_title(),
    lead,
    picture,
    blocks: [
      codeBlock(mail),
      line,
      compareBlock(mail, change.before),
      { kind: 'button', button: buttonOf(mail, change) },
      line,
      billBlock(mail),
      // A rental under way is not cancelled any more.
      ...(managed.stage === 'upcoming' ? [cancelBlock(mail)] : []),
    ],
    reason: m.mail_changed_reason({ code }),
  }
}

function moneyWords(
  { managed: { booking } }: BookingMail,
  { paid, refund, asksForPayment }: Money,
  isExtended: boolean,
): string {
  const money = (cents: Cents) => ({ amount: formatMoney(cents) })
  const { balance } = booking
  if (refund > 0) return m.mail_changed_refund(money(refund))
  if (paid > 0) return m.mail_changed_paid(money(paid))
  if (balance <= 0) return ''
  return asksForPayment
    ? m.mail_changed_pay(money(balance))
    : (isExtended ? m.mail_extended_counter : m.mail_changed_counter)(money(balance))
}

function buttonOf({ managed: { booking }, links }: BookingMail, { asksForPayment }: Money) {
  const { balance } = booking
  return asksForPayment && balance > 0
    ? { text: m.mail_pay({ amount: formatMoney(balance) }), url: links.pay }
    : { text: m.mail_see_booking(), url: links.manage }
}

function nowOf({ managed: { booking } }: BookingMail): Booked {
  const { pickup, return: returned } = booking.search
  return { ...booking, pickup, return: returned }
}

function compareBlock(mail: BookingMail, before: Booked): Block {
  const { locale } = mail
  const now = nowOf(mail)
  const row = (label: string, words: (one: Booked) => string) => ({
    label,
    before: words(before),
    now: words(now),
  })
  const delivery = [before, now].some((one) => broughtTo(one, locale))
    ? [row(m.delivery_heading(), (one) => broughtTo(one, locale) ?? m.delivery_at_counter())]
    : []
  return {
    kind: 'compare',
    heading: m.mail_changed_heading(),
    names: [m.mail_changed_before(), m.mail_changed_now()],
    rows: [
      row(m.thanks_pickup(), ({ pickup, pickupBranch }) =>
        [formatDateTime(pickup, locale), pickupBranch.shortName[locale]].join(', '),
      ),
      row(m.thanks_return(), (one) =>
        [formatDateTime(one.return, locale), one.returnBranch.shortName[locale]].join(', '),
      ),
      ...delivery,
      row(m.thanks_car(), ({ car }) => carName(car)),
      row(m.thanks_coverage(), ({ quote }) => namesOf(quote, 'coverage', locale)),
      row(m.mail_changed_extras(), ({ quote }) => namesOf(quote, 'add_on', locale)),
      row(m.mail_changed_total(), ({ quote }) => formatMoney(quote.total)),
    ],
  }
}

function namesOf({ lines }: Quote, kind: 'coverage' | 'add_on', locale: Locale): string {
  const names = lines
    .filter((one) => one.kind === kind)
    .map(({ name, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${name?.[locale] ?? ''}`)
  return names.join(', ') || m.mail_changed_none()
}
