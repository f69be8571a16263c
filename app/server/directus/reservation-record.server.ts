import { z } from 'zod'
import type { Locale } from '~/domain/catalogue'
import { type Cents, fromCents } from '~/domain/money'
import type { Quote, ReservationType } from '~/domain/price'
import type { LocalDateTime } from '~/domain/rental-period'
import { type PaymentType, type ReservationStatus, reservationStatuses } from '~/domain/reservation'
import { type Attempt, attemptSchema } from './attempt-record.server'
import { id, instant, slug, text } from './fields.server'
import { quoteSchema } from './quotes.server'
import type { LanguageCode } from './schema'

/**
 * A reservation as the back office holds it, with everything that changes together with it, under the domain's names.
 * Instants are epoch milliseconds.
 */
export type ReservationRecord = {
  readonly id: number
  /** The number of its last step: two changes that start from the same one exclude each other. */
  readonly version: number
  readonly code: string
  readonly submissionKey: string
  readonly status: ReservationStatus
  readonly type: ReservationType
  readonly paymentType: PaymentType
  readonly brand: string
  readonly language: Locale
  readonly client: {
    readonly name: string
    readonly lastName: string
    readonly email: string
    readonly phone: string
    readonly birthday: string
    readonly license: string
    readonly flightNumber: string
  }
  readonly marketing: boolean
  readonly carId: number
  /** Null: the car's stock is not tracked. */
  readonly unit: number | null
  /** Slugs. */
  readonly pickupBranch: string
  readonly returnBranch: string
  readonly pickup: LocalDateTime
  readonly return: LocalDateTime
  readonly days: number
  /** Null: the plan was deleted since; the quote still names it. */
  readonly coverageCode: string | null
  readonly addOns: readonly { readonly code: string; readonly quantity: number }[]
  readonly couponCode: string
  /** The quote in force, and both that were frozen when the car was reserved. */
  readonly quote: Quote
  readonly prepaidQuote: Quote
  readonly postpaidQuote: Quote
  readonly holdExpiresAt: number | null
  readonly freeCancelUntil: LocalDateTime
  readonly paidAt: number | null
  readonly createdAt: number
  /** The half days it owns, by `slotKey`. */
  readonly slots: readonly { readonly id: number; readonly slot: string }[]
  /** Keys of the coupon's uses that it owns. */
  readonly redemptions: readonly string[]
  /** Keys of the places that it takes among its renter's unpaid holds (D38). */
  readonly holds: readonly string[]
  /** Its attempts to be paid, oldest first. */
  readonly attempts: readonly Attempt[]
}

/** What a `ReservationRecord` is read from. */
export const reservationFields = [
  '*',
  { pickup_branch: ['slug'] },
  { return_branch: ['slug'] },
  { coverage: ['codigo'] },
  { slots: ['id', 'slot'] },
  { redemptions: ['key'] },
  { holds: ['key'] },
  { payments: ['*'] },
] as const

/** Directus gives 100 of a list unless told: 90 days are 180 slots. */
export const wholeLists = {
  slots: { _limit: -1, _sort: 'slot' },
  redemptions: { _limit: -1 },
  holds: { _limit: -1 },
  payments: { _limit: -1, _sort: 'id' },
} as const

/** `2026-12-10T10:00:00` -> `2026-12-10T10:00`. */
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
  .transform((value) => value.slice(0, 16))

const place = z.object({ slug }).transform((branch) => branch.slug)
const keys = z.array(z.object({ key: z.string() })).transform((rows) => rows.map(({ key }) => key))

/** Money and stock depend on every field here: a row that does not parse is an error, never a guess. */
export const reservationSchema = z
  .object({
    id,
    version: z.int().min(0),
    reservation_id: z.string(),
    submission_key: z.string(),
    status: z.enum(reservationStatuses),
    reservation_type: z.enum(['prepaid', 'postpaid']),
    payment_type: z.enum(['unpaid', 'card', 'paypal', 'counter']),
    brand: z.string(),
    language: z.enum(['es-ES', 'en-US']),
    name: text,
    last_name: text,
    email: text,
    phone_number: text,
    birthday: text,
    license: text,
    flight_number: text,
    marketing_consent: z.boolean(),
    car: id,
    unit: z.nullable(z.int()),
    pickup_branch: place,
    return_branch: place,
    pickup_date: localDateTime,
    return_date: localDateTime,
    total_reservations_days: z.int(),
    coverage: z.nullable(z.object({ codigo: z.string() })),
    add_ons: z.nullable(z.array(z.object({ code: z.string(), quantity: z.int() }))),
    coupon_code: text,
    quote: quoteSchema,
    quote_prepaid: quoteSchema,
    quote_postpaid: quoteSchema,
    hold_expires_at: instant,
    free_cancel_until: z.nullable(localDateTime),
    paid_at: instant,
    date_created: instant,
    slots: z.array(z.object({ id, slot: z.string() })),
    redemptions: keys,
    holds: keys,
    payments: z.array(attemptSchema),
  })
  .transform(
    (row): ReservationRecord => ({
      id: row.id,
      version: row.version,
      code: row.reservation_id,
      submissionKey: row.submission_key,
      status: row.status,
      type: row.reservation_type,
      paymentType: row.payment_type,
      brand: row.brand,
      language: row.language === 'en-US' ? 'en' : 'es',
      client: {
        name: row.name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone_number,
        birthday: row.birthday,
        license: row.license,
        flightNumber: row.flight_number,
      },
      marketing: row.marketing_consent,
      carId: row.car,
      unit: row.unit,
      pickupBranch: row.pickup_branch,
      returnBranch: row.return_branch,
      pickup: row.pickup_date,
      return: row.return_date,
      days: row.total_reservations_days,
      coverageCode: row.coverage?.codigo ?? null,
      addOns: row.add_ons ?? [],
      couponCode: row.coupon_code,
      quote: row.quote,
      prepaidQuote: row.quote_prepaid,
      postpaidQuote: row.quote_postpaid,
      holdExpiresAt: row.hold_expires_at,
      freeCancelUntil: row.free_cancel_until ?? row.pickup_date,
      paidAt: row.paid_at,
      createdAt: row.date_created ?? 0,
      slots: row.slots,
      redemptions: row.redemptions,
      holds: row.holds,
      attempts: row.payments,
    }),
  )

export const languageCodes: Record<Locale, LanguageCode> = { es: 'es-ES', en: 'en-US' }

/** The columns that hold the quote in force, so that the staff's lists and sums agree with it to the cent. */
export function quoteColumns(quote: Quote) {
  const amount = (cents: Cents) => fromCents(cents)
  return {
    reservation_type: quote.type,
    car_total: amount(quote.carTotal),
    coverage_total: amount(quote.coverageTotal),
    add_ons_total: amount(quote.addOnsTotal),
    era: amount(quote.era),
    dropoff: amount(quote.dropoff),
    fees_total: amount(quote.fees),
    discount_total: amount(quote.discount),
    subtotal: amount(quote.subtotal),
    airport_tax: amount(quote.airportTax),
    tax: amount(quote.tax),
    total: amount(quote.total),
    quote,
  }
}
