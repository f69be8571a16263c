import { isOnlyLonger } from '~/domain/booking/extension'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDate, formatDateTime } from '~/domain/calendar/dates'
import type { LocalDateTime } from '~/domain/calendar/rental-period'
import type { Branch, ShownCar } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import type { Quote } from '~/domain/pricing/price'
import type { BalanceToPay } from '~/features/booking/booking.types'
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

type Money = {
  /** Cents that a change took and gives back at once. */
  readonly paid: Cents
  readonly refund: Cents
  /** The rest, as the page of the mail's link asks for it; null: the renter pays it at the counter. */
  readonly online: BalanceToPay | null
  /** The car came back late, and the further days were added. */
  readonly isLateReturn: boolean
}

export function changedMail(mail: BookingMail, change: Changing): MailContent {
  const { managed, picture } = mail
  const { booking } = managed
  const code = formatReservationCode(booking.code)
  const kind = kindOf(mail, change)
  const { subject, title } = heads[kind]
  const lead = [leadOf(mail, change, kind), moneyWords(mail, change, kind)]
    .filter(Boolean)
    .join(' ')
  return {
    subject: subject({ code }),
    preheader: lead,
    kicker: m.mail_kicker_booking({ code }),
    title: title(),
    lead,
    picture,
    blocks: [
      codeBlock(mail),
      line,
      compareBlock(mail, change.before),
      { kind: 'button', button: buttonOf(mail, change) },
      line,
      billBlock(mail),
      // A rental that has begun is not cancelled any more.
      ...(booking.isBegun ? [] : [cancelBlock(mail)]),
    ],
    reason: m.mail_changed_reason({ code }),
  }
}

type Kind = keyof typeof heads

const heads = {
  changed: { subject: m.mail_changed_subject, title: m.mail_changed_title },
  extended: { subject: m.mail_extended_subject, title: m.mail_extended_title },
  late: { subject: m.mail_late_subject, title: m.mail_late_title },
} as const

type Changing = Money & { readonly before: Booked }

/** Nobody keeps a car longer that is back. */
function kindOf(mail: BookingMail, { before, isLateReturn }: Changing): Kind {
  if (isLateReturn) return 'late'
  const isOut = mail.managed.stage !== 'past'
  return isOut && isOnlyLonger(before, nowOf(mail)) ? 'extended' : 'changed'
}

function leadOf({ managed: { booking }, locale }: BookingMail, { before }: Changing, kind: Kind) {
  const { pickup, return: returned } = booking.search
  switch (kind) {
    case 'late':
      return m.mail_late_lead({ amount: formatMoney(booking.quote.total - before.quote.total) })
    case 'extended':
      return m.mail_extended_lead({
        date: formatDateTime(returned, locale),
        place: returnPlace(booking, locale, 'shortName'),
      })
    case 'changed':
      return m.mail_changed_lead({
        from: formatDate(pickup, locale),
        to: formatDate(returned, locale),
      })
  }
}

function moneyWords(
  { managed: { booking } }: BookingMail,
  { paid, refund, online }: Money,
  kind: Kind,
): string {
  const money = (cents: Cents) => ({ amount: formatMoney(cents) })
  const { balance, isBegun } = booking
  if (refund > 0) return m.mail_changed_refund(money(refund))
  if (paid > 0) return m.mail_changed_paid(money(paid))
  if (balance <= 0) return ''
  if (!online) {
    const atPickup = kind === 'changed' && !isBegun
    return (atPickup ? m.mail_changed_counter : m.mail_extended_counter)(money(balance))
  }
  const { amount, saved, hasAdditions } = online
  const counter = formatMoney(amount + saved)
  return [
    saved > 0
      ? m.mail_changed_pay_saves({ ...money(amount), counter })
      : m.mail_changed_pay(money(amount)),
    ...(hasAdditions ? [m.mail_changed_pay_additions()] : []),
  ].join(' ')
}

function buttonOf({ links }: BookingMail, { online }: Money) {
  return online
    ? { text: m.mail_pay({ amount: formatMoney(online.amount) }), url: links.pay }
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
