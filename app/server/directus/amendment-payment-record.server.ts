import { z } from 'zod'
import { quoteSchema } from './quotes.server'

const id = z.int().min(1)

/** The fields of the booking that differ once it is paid; branches and coverage by id. */
const after = z.object({
  carId: z.optional(id),
  unit: z.optional(z.nullable(z.int())),
  pickupBranchId: z.optional(id),
  returnBranchId: z.optional(id),
  pickup: z.optional(z.string()),
  return: z.optional(z.string()),
  occupiedUntil: z.optional(z.string()),
  days: z.optional(z.int().min(1)),
  coverageId: z.optional(z.nullable(id)),
  addOns: z.array(z.object({ code: z.string(), quantity: z.int() })),
  couponCode: z.string(),
  quote: quoteSchema,
  prepaidQuote: z.optional(quoteSchema),
  postpaidQuote: z.optional(quoteSchema),
  freeCancelUntil: z.optional(z.string()),
})

const amendmentKinds = ['change', 'balance', 'precheckin'] as const

/**
 * The amendment of a booking in force that a payment pays for (D20, D31), decided and priced before anything is charged:
 * once the money is there, exactly this is written, or the money goes back.
 */
export const amendmentPaymentSchema = z.object({
  kind: z.enum(amendmentKinds),
  /** The query of the page that asked, without its question mark: there the renter goes on. */
  query: z.string().max(1000),
  /** `bookingFingerprint` of the booking as it was: once the booking differs, the money goes back. */
  before: z.string(),
  /** The fields that the payment changes; null: it only pays what is owed. */
  after: z.nullable(after),
  /** The unit that is held from `pickup` until it is free again (`return`) beside the booking's own half days; null: none is needed. */
  slots: z.nullable(z.object({ carId: id, unit: z.int(), pickup: z.string(), return: z.string() })),
  /** The pre-check-in that it completes, as it was accepted. */
  precheck: z.nullable(z.object({ id, version: z.int().min(0), expressCode: z.string() })),
})

export type AmendmentPayment = Readonly<z.output<typeof amendmentPaymentSchema>>
