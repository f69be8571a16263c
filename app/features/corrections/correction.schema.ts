import * as z from 'zod/mini'
import { shownReservationSchema, typedText } from '~/features/booking/booking.schema'
import { type RenterDetails, renterFields } from '~/features/booking/renter-fields'

/** The data that the renter may correct after booking (D49), in the order of the form. */
export const correctableNames = [
  'email',
  'phone',
  'flightNumber',
  'invoiceCompany',
  'invoiceRuc',
  'invoiceDv',
] as const satisfies readonly (keyof RenterDetails)[]
export type CorrectableName = (typeof correctableNames)[number]

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

/**
 * The correction that a form holds, or null for what no page of ours sends. A field that stands as its page showed it is none:
 * another window may have corrected it since.
 */
export function correctionIn(form: FormData): Correction | null {
  const corrected = correctableNames.flatMap((name) => {
    const value = form.get(name)
    return value === null || value === form.get(shownName(name)) ? [] : [[name, value] as const]
  })
  const typed = { code: form.get('code'), ...Object.fromEntries(corrected) }
  return correctionSchema.safeParse(typed).data ?? null
}

/** The hidden field that says what the page showed. */
export const shownName = (name: CorrectableName) => `was.${name}`
