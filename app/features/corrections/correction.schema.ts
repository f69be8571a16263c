import * as z from 'zod/mini'
import { shownReservationSchema, typedText } from '~/features/booking/booking.schema'
import { renterFields } from '~/features/booking/renter-fields'
import { type CorrectableName, typedCorrection } from './correctable'

const typed = (name: CorrectableName) => z.optional(typedText(renterFields[name].limit))

/** A field that is left out stays as it is; whether one can be taken is for the rules of the booking form. */
export const correctionSchema = z.object({
  ...shownReservationSchema.shape,
  email: typed('email'),
  phone: typed('phone'),
  flightNumber: typed('flightNumber'),
  invoiceCompany: typed('invoiceCompany'),
  invoiceRuc: typed('invoiceRuc'),
  invoiceDv: typed('invoiceDv'),
})
export type Correction = z.output<typeof correctionSchema>

/** The correction that a form holds, or null for what no page of ours sends. */
export function correctionIn(form: FormData): Correction | null {
  return correctionSchema.safeParse(typedCorrection(form)).data ?? null
}
