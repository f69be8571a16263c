import * as z from 'zod/mini'
import { reservationTypes } from '~/domain/pricing/price'
import { typedText } from './booking.schema'
import { eachRenterField, renterFields } from './renter-fields'

/** Shape and size only; whether it can be rented is for `booking-fields.ts` and the domain, which answer values. */
const slug = z.string().check(z.maxLength(60))
const localDateTime = z.string().check(z.maxLength(16))

const rentalSearchSchema = z.object({
  pickupBranch: slug,
  returnBranch: slug,
  pickup: localDateTime,
  return: localDateTime,
  driverAge: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(129))),
})

const renter = z.object(eachRenterField((name) => typedText(renterFields[name].limit)))

const code = z.string().check(z.maxLength(60))
const carId = z.number().check(z.int(), z.positive())
const type = z.enum(reservationTypes)
/** Add-on code -> quantity, 0 for those of the page that nobody chose; what the catalogue allows is checked later. */
const addOns = z
  .record(code, z.number().check(z.int(), z.minimum(0), z.maximum(20)))
  .check(z.refine((chosen) => Object.keys(chosen).length <= 200))
/** Code of a zone of the branch of the pickup; empty: none (D58). */
const delivery = code
/** 128 random bits; letters, digits and `-_` only, because gateways and logs see it. */
const submissionKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,40}$/))

export const draftPatchSchema = z.partial(
  z.object({
    search: z.nullable(rentalSearchSchema),
    carId: z.nullable(carId),
    type,
    coverageCode: z.nullable(code),
    addOns,
    delivery,
    coupon: code,
    renter: z.partial(renter),
    marketing: z.boolean(),
  }),
)
export type DraftPatch = z.infer<typeof draftPatchSchema>

/** `createReservation`: the whole booking as the renter sees it; prices are never read from a browser (D8). */
export const submissionSchema = z.object({
  search: rentalSearchSchema,
  carId,
  type,
  coverageCode: z.nullable(code),
  addOns,
  delivery,
  coupon: code,
  renter,
  termsAccepted: z.boolean(),
  marketing: z.boolean(),
  /** `view.draft.submissionKey`: makes a double click, two tabs or a resent form one reservation. */
  submissionKey: submissionKeySchema,
  /** Cents that the renter was shown; what is frozen is never another sum without a word. Absent: not known. */
  shownTotal: z.optional(z.number().check(z.int(), z.minimum(0))),
})
export type Submission = z.infer<typeof submissionSchema>

export const couponQuestionSchema = z.object({
  code,
  carId: z.nullable(carId),
  days: z.number().check(z.int(), z.positive(), z.maximum(366)),
})
export type CouponQuestion = z.infer<typeof couponQuestionSchema>

/** The sealed cookie of a draft (D13). It never holds anything of a card. */
export const storedDraftSchema = z.object({
  brand: code,
  search: z.nullable(rentalSearchSchema),
  carId: z.nullable(carId),
  type,
  coverageCode: z.nullable(code),
  addOns,
  delivery,
  coupon: code,
  renter,
  marketing: z.boolean(),
  /** Idempotency key of the submission: one draft makes one reservation. */
  submissionKey: submissionKeySchema,
  /** Counts this browser's calls (rate limits); the same for all its drafts. */
  visit: submissionKeySchema,
})
export type StoredDraft = z.infer<typeof storedDraftSchema>

/** A draft as the screens have it. */
export type Draft = Readonly<Omit<StoredDraft, 'visit'>> & {
  /** False until it is ticked: terms are never remembered. */
  readonly termsAccepted: boolean
  /** Public code once reserved; cleared on leaving the checkout. */
  readonly reservationId: string | null
}
