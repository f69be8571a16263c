import { z } from 'zod'
import { cancelTerms } from '~/domain/booking/staff-acts'

const reason = z.string().trim().min(3).max(200)
/** Cents, at most a hundred thousand dollars. */
const cents = z.int().min(0).max(10_000_000)
const slug = z.string().regex(/^[a-z0-9-]{1,60}$/)
const code = z.string().min(1).max(60)
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
/** How a difference is paid: at the counter, or by a link in the mail. */
const settle = z.enum(['counter', 'link'])

/** The booking's, as its form was shown. */
const version = z.int().min(0)

const actSchema = z.discriminatedUnion('act', [
  /** Something else may be owed of another version. */
  z.object({ act: z.literal('hand_over'), branch: slug, version }),
  z.object({ act: z.literal('take_back'), branch: slug }),
  z.object({ act: z.literal('no_show') }),
  z.object({
    act: z.literal('change'),
    /** Parts of a change that are left out stay as booked. */
    search: z
      .object({ pickupBranch: slug, returnBranch: slug, pickup: moment, return: moment })
      .partial(),
    carId: z.int().min(1).optional(),
    coverageCode: code.optional(),
    addOns: z.record(code, z.int().min(0).max(99)).optional(),
    /** Empty: none. */
    delivery: z.string().max(60).optional(),
    settle,
  }),
  z.object({ act: z.literal('extend'), return: moment, settle }),
  z.object({ act: z.literal('cancel'), terms: z.enum(cancelTerms), goodwill: cents, reason }),
  z.object({ act: z.literal('give_back'), amount: cents.min(1), reason }),
  z.object({
    act: z.literal('write'),
    message: z.string().trim().min(3).max(4000),
    /** Pressed twice it is sent once. */
    version,
  }),
])
export type Act = z.output<typeof actSchema>
export type ActOf<Name extends Act['act']> = Extract<Act, { readonly act: Name }>

/** A request of staff to the site. Without an act it asks for the state of the booking. */
export const staffRequestSchema = z.object({
  code: z.string().max(40),
  /** Who asks, by name: it stands in the booking's history. */
  person: z.string().trim().min(1).max(120),
  /** Who confirmed as a second person what is beyond the ceiling of goodwill, by name. */
  confirmedBy: z.string().trim().min(1).max(120).optional(),
  act: actSchema.optional(),
  /** The offer that the person confirms; left out: the act is only offered. */
  shown: z
    .object({
      version: z.int().min(0),
      total: cents,
      refund: cents,
      /** Until when a change leaves cancelling free. */
      freeCancelUntil: moment.optional(),
      /** Add-ons, by their code, and the delivery that the offer said are lost. */
      loses: z.object({ addOns: z.array(code).max(40), delivery: z.boolean() }).optional(),
    })
    .optional(),
})
export type StaffRequest = z.output<typeof staffRequestSchema>

/** The cents and the losses that were shown, and the version of the booking for which they were shown. */
export type Shown = NonNullable<StaffRequest['shown']>

type Row = readonly [label: string, value: string]
type Choice = readonly [value: string, label: string]

/** A booking as the back office's page of acts shows it, in Spanish. */
export type BookingSheet = {
  readonly code: string
  readonly version: number
  readonly title: string
  readonly facts: readonly Row[]
  /** `refusal`: why the act cannot be done now; null: it can. */
  readonly acts: readonly {
    readonly act: Act['act']
    readonly label: string
    readonly refusal: string | null
  }[]
  readonly cancel: { readonly rule: string; readonly all: string; readonly limit: string }
  readonly booked: {
    readonly pickupBranch: string
    readonly returnBranch: string
    readonly pickup: string
    readonly return: string
    readonly carId: number
    readonly coverageCode: string
    readonly addOns: Readonly<Record<string, number>>
    readonly delivery: string
  }
  readonly branches: readonly Choice[]
  readonly cars: readonly Choice[]
  readonly coverages: readonly Choice[]
  readonly addOns: readonly (readonly [code: string, name: string, most: number])[]
  /** Zones of all branches, and none. */
  readonly deliveries: readonly Choice[]
}

/** An act as it would be done; nothing is done yet. */
export type Offer = {
  readonly heading: string
  readonly rows: readonly Row[]
  readonly warnings: readonly string[]
  readonly confirm: string
  readonly shown: Shown
}

/** The site's answer, with words for the person who asked. */
export type StaffAnswer =
  | { readonly kind: 'booking'; readonly booking: BookingSheet }
  | { readonly kind: 'offer'; readonly booking: BookingSheet; readonly offer: Offer }
  | { readonly kind: 'done'; readonly booking: BookingSheet; readonly words: string }
  | {
      readonly kind: 'refused'
      /** The booking as it stands; null: there is none of that code, or it could not be read. */
      readonly booking: BookingSheet | null
      readonly words: string
      /** The offer of an act beyond the ceiling of goodwill: a second person may confirm it. */
      readonly beyond?: Offer
    }
