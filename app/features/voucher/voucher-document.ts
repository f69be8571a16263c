import { cancellationTerms } from '~/domain/booking/reservation'
import { formatReservationCode } from '~/domain/booking/reservation-code'
import { formatDateTime } from '~/domain/calendar/dates'
import { type LocalDateTime, panamaNow, rentalSettings } from '~/domain/calendar/rental-period'
import type { Branch, Site } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatPhone } from '~/domain/people/format-phone'
import { formatMoney } from '~/domain/pricing/money'
import { dueWords, totalWords } from '~/features/booking/balance-words'
import { billRows, includedRows } from '~/features/booking/bill-rows'
import { deductibleWords, invoiceTo } from '~/features/booking/bill-words'
import type { BookingView } from '~/features/booking/booking.types'
import { cancelSentence } from '~/features/booking/cancel-words'
import { carName } from '~/features/booking/car-words'
import { deliveryWords, pickupPlace, returnPlace } from '~/features/booking/delivery-words'
import { m } from '~/paraglide/messages'
import { weekHours } from './week-hours'

/** All words of the voucher on paper, in one language: the sheet only places them. */
export type VoucherDocument = {
  readonly locale: Locale
  readonly brand: string
  readonly title: string
  readonly printed: string
  readonly code: { readonly label: string; readonly value: string; readonly status: string }
  /** The content of the QR code, and its name where it cannot be seen. */
  readonly qr: { readonly content: string; readonly name: string }
  readonly moments: readonly Moment[]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly bill: {
    readonly title: string
    readonly rows: readonly BillEntry[]
    readonly total: Omit<BillEntry, 'maths'>
    /** The parts that the total has inside already. */
    readonly included: {
      readonly title: string
      readonly rows: readonly Omit<BillEntry, 'maths'>[]
    }
  }
  /** The list of what to bring; null once the rental has begun. */
  readonly bring: { readonly title: string; readonly things: readonly string[] } | null
  readonly asides: readonly Aside[]
  readonly signatures: readonly string[]
  readonly footer: string
}

type Moment = {
  readonly label: string
  readonly at: string
  readonly place: string
  readonly text: string
}

type BillEntry = {
  readonly label: string
  readonly maths: string | null
  readonly amount: string
}

type Aside = { readonly title: string; readonly text: string }

export function voucherDocument(
  booking: BookingView,
  locale: Locale,
  { site, now }: { readonly site: Pick<Site, 'name' | 'whatsapp'>; readonly now: number },
): VoucherDocument {
  const { code, car, cover, renter, quote } = booking
  const name = `${renter.name} ${renter.lastName}`
  return {
    locale,
    brand: site.name,
    title: m.thanks_voucher(),
    printed: m.voucher_printed({
      moment: formatDateTime(panamaNow(now), locale, { year: true }),
    }),
    code: {
      label: m.thanks_code(),
      value: formatReservationCode(code),
      status: statusWords(booking),
    },
    qr: { content: code, name: m.voucher_qr({ code: formatReservationCode(code) }) },
    moments: momentsOf(booking, locale),
    facts: [
      { name: m.thanks_driver(), value: name },
      { name: m.thanks_car(), value: `${carName(car)} ${m.car_or_similar()}` },
      {
        name: m.thanks_coverage(),
        value: m.voucher_coverage({
          plan: cover.name[locale],
          deductible: deductibleWords(cover),
        }),
      },
      { name: m.voucher_license(), value: `••••${[...renter.license].slice(-4).join('')}` },
      { name: m.voucher_phone(), value: formatPhone(renter.phone) },
      ...(renter.flightNumber
        ? [{ name: m.manage_flight(), value: renter.flightNumber.toUpperCase() }]
        : []),
      {
        name: m.voucher_deposit(),
        value: m.voucher_deposit_text({
          amount: formatMoney(cover.deposit, { decimals: 'auto' }),
        }),
      },
      ...(invoiceTo(renter) ? [{ name: m.voucher_invoice(), value: invoiceTo(renter) }] : []),
    ],
    bill: {
      title: m.voucher_bill(),
      rows: billRows(quote, locale).map(({ label, maths, money }) => ({
        label,
        maths,
        amount: money,
      })),
      total: {
        label: totalWords(booking),
        amount: formatMoney(quote.total),
      },
      included: {
        title: m.bill_included(),
        rows: includedRows(quote).map(({ label, amount }) => ({
          label,
          amount: formatMoney(amount),
        })),
      },
    },
    bring: booking.isBegun
      ? null
      : {
          title: m.thanks_bring(),
          things: [m.voucher_bring_license(), m.voucher_bring_card(), m.voucher_bring_id()],
        },
    asides: asidesOf(booking, locale, { whatsapp: site.whatsapp, now: panamaNow(now) }),
    signatures: [m.thanks_driver(), m.voucher_handed()],
    footer: m.voucher_footer({ brand: site.name }),
  }
}

function statusWords(booking: BookingView): string {
  const { status, quote, balance, paidWith } = booking
  const due = `${dueWords(booking)} · ${formatMoney(balance)}`
  if (status !== 'paid') return due
  const paid = formatMoney(quote.total - balance)
  return [m.voucher_paid(), paid, paidWith, balance > 0 && due].filter(Boolean).join(' · ')
}

function momentsOf(booking: BookingView, locale: Locale): readonly Moment[] {
  const { search, pickupBranch, returnBranch } = booking
  const isSame = pickupBranch.slug === returnBranch.slug
  return [
    {
      label: m.thanks_pickup(),
      at: formatDateTime(search.pickup, locale, { year: true }),
      place: pickupPlace(booking, locale),
      text: deliveryWords(booking, locale) ?? placeWords(pickupBranch, locale),
    },
    {
      label: m.thanks_return(),
      at: formatDateTime(search.return, locale, { year: true }),
      place: returnPlace(booking, locale),
      text: `${isSame ? m.voucher_same_place() : placeWords(returnBranch, locale)} ${m.voucher_grace({ minutes: rentalSettings.graceMinutes })}`,
    },
  ]
}

function placeWords(branch: Branch, locale: Locale): string {
  const hours = weekHours(branch.hours, locale)
    .map(({ days, hours }) => `${days}: ${hours}`)
    .join('; ')
  return `${[branch.address[locale], hours, formatPhone(branch.phone)].filter(Boolean).join(' · ')}.`
}

function asidesOf(
  { search, freeCancelUntil, quote, pickupBranch, isBegun }: BookingView,
  locale: Locale,
  { whatsapp, now }: { readonly whatsapp: string; readonly now: LocalDateTime },
): readonly Aside[] {
  const terms = cancellationTerms({
    type: quote.type,
    until: freeCancelUntil,
    pickup: search.pickup,
    now,
  })
  const way = pickupBranch.directions[locale]
  return [
    ...(isBegun ? [] : [{ title: m.voucher_plans(), text: cancelSentence(terms, locale) }]),
    ...(way ? [{ title: m.voucher_way(), text: way }] : []),
    {
      title: m.voucher_help(),
      text: m.voucher_help_text({ phone: formatPhone(whatsapp || pickupBranch.phone) }),
    },
  ]
}
