import { z } from 'zod'
import type { Cents } from '~/domain/pricing/money'
import { quoteSchema } from '~/server/directus/quotes.server'
import type { ReservationRecord } from '~/server/directus/reservation-record.server'
import type { Change } from './change-reservation.server'

const cents = z.int().min(0)

/**
 * The facts that a mail about a change cannot read any more: how the booking was before, and what the change moved at
 * once.
 */
export const changedFactsSchema = z.object({
  before: z.object({
    carId: z.int(),
    pickupBranch: z.string(),
    returnBranch: z.string(),
    pickup: z.string(),
    return: z.string(),
    quote: quoteSchema,
  }),
  paid: cents,
  refund: cents,
  /** The office changed the booking, and the renter pays the difference by the link of the mail. */
  asksForPayment: z.boolean(),
  /** The car came back late, and the further days were added. */
  isLateReturn: z.boolean(),
})

/** Tells the renter what a change changed. Cents that it took from, and gives back to, the means of payment. */
export function changedMail(
  { carId, pickupBranch, returnBranch, pickup, return: returned, quote }: ReservationRecord,
  {
    paid,
    refund,
    asksForPayment = false,
    isLateReturn = false,
  }: {
    readonly paid: Cents
    readonly refund: Cents
    readonly asksForPayment?: boolean
    readonly isLateReturn?: boolean
  },
): NonNullable<Change['mail']> {
  const before = { carId, pickupBranch, returnBranch, pickup, return: returned, quote }
  const facts: z.input<typeof changedFactsSchema> = {
    ...{ before, paid, refund, asksForPayment, isLateReturn },
  }
  return { kind: 'changed', facts }
}
