import { z } from 'zod'
import { paymentTypes } from '~/domain/booking/payment-methods'
import { cancelReasons, reservationStatuses } from '~/domain/booking/reservation'
import { defaultLocale } from '~/domain/locales'
import { deliveryOf } from '~/domain/pricing/delivery'
import { fromCents } from '~/domain/pricing/money'
import { type Quote, reservationTypes } from '~/domain/pricing/price'
import { attemptFields, attemptSchema } from './attempt-record.server'
import { askedFor, columnOf, reading, writing } from './columns.server'
import {
  cents,
  createdAt,
  id,
  instant,
  language,
  localDateTime,
  slug,
  text,
  textOrEmpty,
  textOrNull,
  toTimestamp,
} from './fields.server'
import { quoteSchema } from './quotes.server'
import type { Reservations } from './schema'

const column = columnOf<Reservations>()

const place = z.object({ slug }).transform((branch) => branch.slug)
const plan = z.nullable(z.object({ codigo: z.string() })).transform((row) => row?.codigo ?? null)
const addOn = z.object({ code: z.string(), quantity: z.int() })
const addOns = z.codec(z.nullable(z.array(addOn)), z.readonly(z.array(addOn)), {
  decode: (list) => list ?? [],
  encode: (list) => [...list],
})
const slots = z.array(z.object({ id, slot: z.string() }))
const keys = z.array(z.object({ key: z.string() })).transform((rows) => rows.map(({ key }) => key))

/** Money and stock depend on each: what does not parse is an error, never a guess. Instants: epoch milliseconds. */
const fields = z.object({
  id: column('id', id),
  /** The number of its last step: two changes that start from the same one exclude each other. */
  version: column('version', z.int().min(0)),
  code: column('reservation_id', z.string()),
  submissionKey: column('submission_key', z.string()),
  status: column('status', z.enum(reservationStatuses)),
  type: column('reservation_type', z.enum(reservationTypes)),
  paymentType: column('payment_type', z.enum(paymentTypes)),
  brand: column('brand', z.string()),
  language: column('language', language),
  renter: z.object({
    name: column('name', text),
    lastName: column('last_name', text),
    email: column('email', text),
    phone: column('phone_number', text),
    birthday: column('birthday', text),
    license: column('license', text),
    flightNumber: column('flight_number', textOrEmpty),
    invoiceCompany: column('invoice_company', textOrEmpty),
    invoiceRuc: column('invoice_ruc', textOrEmpty),
    invoiceDv: column('invoice_dv', textOrEmpty),
  }),
  marketing: column('marketing_consent', z.boolean()),
  /** The texts that were accepted when it was made (D49); null: it is older than that, or erased. */
  accepted: z.object({
    at: column('accepted_at', instant),
    language: column('accepted_language', z.nullable(language)),
    how: column('accepted_how', z.nullable(z.enum(['form']))),
    /** Versions of the texts (`accepted-texts.server.ts`); null: not accepted, or there was none. */
    terms: column('terms_version', textOrNull),
    cancellation: column('cancellation_version', textOrNull),
    privacy: column('privacy_version', textOrNull),
    marketing: column('marketing_version', textOrNull),
  }),
  marketingWithdrawnAt: column('marketing_withdrawn_at', instant),
  carId: column('car', id),
  unitNumber: column('unit', z.nullable(z.int())),
  pickupBranch: column('pickup_branch', place, ['slug']),
  returnBranch: column('return_branch', place, ['slug']),
  pickup: column('pickup_date', localDateTime),
  return: column('return_date', localDateTime),
  /** When its vehicle can go out again; of bookings before there were pools: the return. */
  occupiedUntil: column('busy_until', z.nullable(localDateTime)),
  days: column('total_reservations_days', z.int()),
  /** The coverage's code; null: it was deleted since, and the quote still names it. */
  coverageCode: column('coverage', plan, ['codigo']),
  addOns: column('add_ons', addOns),
  couponCode: column('coupon_code', textOrEmpty),
  /** The quote in force, and both that were frozen when the car was reserved. */
  quote: column('quote', quoteSchema),
  prepaidQuote: column('quote_prepaid', quoteSchema),
  postpaidQuote: column('quote_postpaid', quoteSchema),
  holdExpiresAt: column('hold_expires_at', instant),
  freeCancelUntil: column('free_cancel_until', z.nullable(localDateTime)),
  paidAt: column('paid_at', instant),
  cancelledAt: column('cancelled_at', instant),
  cancelReason: column('cancel_reason', z.nullable(z.enum(cancelReasons))),
  /** When staff handed the car over and took it back (D57), in epoch milliseconds; null: nobody stamped it. */
  handedOverAt: column('handed_over_at', instant),
  returnedAt: column('returned_at', instant),
  /** Cents that staff gave back without making the booking cheaper: they are not owed again (D44). */
  goodwill: column('goodwill', cents),
  /** From then on it is nobody's: whose it was is not known any more. */
  erasedAt: column('erased_at', instant),
  createdAt: column('date_created', createdAt),
  /** It owns half days by `slotKey`, uses of its coupon, places among its renter's unpaid holds (D38). */
  slots: column('slots', slots, ['id', 'slot']),
  redemptions: column('redemptions', keys, ['key']),
  holds: column('holds', keys, ['key']),
  /** Oldest first. */
  attempts: column('payments', z.array(attemptSchema), askedFor(attemptFields)),
})

export const reservationSchema = reading(fields).transform(
  ({ freeCancelUntil, occupiedUntil, ...row }) => ({
    ...row,
    // Moved by hand, it may lie before the return.
    occupiedUntil:
      occupiedUntil !== null && occupiedUntil > row.return ? occupiedUntil : row.return,
    freeCancelUntil: freeCancelUntil ?? row.pickup,
  }),
)

export type ReservationRecord = Readonly<z.output<typeof reservationSchema>>

/** The query of a whole `ReservationRecord`. Directus gives 100 of a list unless told: 90 days are 180 slots. */
export const wholeReservation = {
  fields: askedFor(fields),
  deep: {
    slots: { _limit: -1, _sort: 'slot' },
    redemptions: { _limit: -1 },
    holds: { _limit: -1 },
    payments: { _limit: -1, _sort: 'id' },
  },
}

/** Read by slug and code. */
const writtenById = {
  pickupBranchId: column('pickup_branch', id),
  returnBranchId: column('return_branch', id),
  coverageId: column('coverage', z.nullable(id)),
}

/** Names of the staff who handed the car over or took it back, and their branches. Only people read them. */
const stamps = {
  handedOverBy: column('handed_over_by', text),
  handedOverBranchId: column('handed_over_branch', z.nullable(id)),
  returnedBy: column('returned_by', text),
  returnedBranchId: column('returned_branch', z.nullable(id)),
}

/** Columns that the renter may correct of their own data (D49). */
const corrected = {
  email: column('email', text),
  phone: column('phone_number', text),
  flightNumber: column('flight_number', textOrEmpty),
  invoiceCompany: column('invoice_company', textOrEmpty),
  invoiceRuc: column('invoice_ruc', textOrEmpty),
  invoiceDv: column('invoice_dv', textOrEmpty),
}

const newFields = fields
  .omit({
    id: true,
    createdAt: true,
    paidAt: true,
    cancelledAt: true,
    cancelReason: true,
    handedOverAt: true,
    returnedAt: true,
    goodwill: true,
    erasedAt: true,
    marketingWithdrawnAt: true,
    slots: true,
    redemptions: true,
    holds: true,
    attempts: true,
    pickupBranch: true,
    returnBranch: true,
    coverageCode: true,
    quote: true,
  })
  .extend(writtenById)

export const newReservationRow = writing(newFields)
export type NewReservationFields = Readonly<z.output<typeof newFields>>

const patchFields = fields
  .pick({
    status: true,
    version: true,
    marketing: true,
    marketingWithdrawnAt: true,
    unitNumber: true,
    paymentType: true,
    holdExpiresAt: true,
    paidAt: true,
    cancelledAt: true,
    cancelReason: true,
    handedOverAt: true,
    returnedAt: true,
    goodwill: true,
    carId: true,
    pickup: true,
    return: true,
    occupiedUntil: true,
    days: true,
    addOns: true,
    couponCode: true,
    prepaidQuote: true,
    postpaidQuote: true,
    freeCancelUntil: true,
  })
  .extend({ ...writtenById, ...stamps, ...corrected })
  .partial()

export const reservationPatchRow = writing(patchFields)
export type ReservationPatchFields = Readonly<z.output<typeof patchFields>>

/**
 * The columns that say who rents, with nobody in them; those of the invoice, and which terms the contract rests on, only
 * when the law needs them no more.
 */
export function erasedColumns(at: number, { inBooks }: { readonly inBooks: boolean }) {
  return {
    name: 'Datos borrados',
    last_name: '',
    email: '',
    phone_number: '',
    birthday: null,
    license: null,
    flight_number: null,
    marketing_consent: false,
    marketing_version: null,
    marketing_withdrawn_at: null,
    notes: null,
    ...(inBooks
      ? {}
      : { invoice_company: null, invoice_ruc: null, invoice_dv: null, ...nothingAccepted }),
    erased_at: toTimestamp(at),
  } satisfies Partial<Reservations>
}

const nothingAccepted = {
  accepted_at: null,
  accepted_language: null,
  accepted_how: null,
  terms_version: null,
  cancellation_version: null,
  privacy_version: null,
} satisfies Partial<Reservations>

/**
 * The columns that hold the quote in force, so that the staff's lists and sums agree with it to the cent. The fleet's
 * system reads which prepaid discount the car has (§3.22); the words of a delivery are the staff's.
 */
export function quoteColumns(quote: Quote) {
  const delivery = deliveryOf(quote)
  const car = quote.lines.find(({ kind }) => kind === 'car')
  return {
    reservation_type: quote.type,
    car_total: fromCents(quote.carTotal),
    coverage_total: fromCents(quote.coverageTotal),
    add_ons_total: fromCents(quote.addOnsTotal),
    era: fromCents(quote.era),
    dropoff: fromCents(quote.dropoff),
    delivery_price: fromCents(delivery?.amount ?? 0),
    delivery_description: delivery?.name?.[defaultLocale] ?? null,
    fees_total: fromCents(quote.fees),
    discount_total: fromCents(quote.discount),
    subtotal: fromCents(quote.subtotal),
    airport_tax: fromCents(quote.airportTax),
    tax: fromCents(quote.tax),
    total: fromCents(quote.total),
    rentworks_prepaid_discount_id: car?.code || null,
    quote,
  } satisfies Partial<Reservations>
}
