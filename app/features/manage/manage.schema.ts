import * as z from 'zod/mini'
import { cancelReasons } from '~/domain/reservation'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { flag } from '~/features/search/search.schema'
import { type CancelRefusal, cancelRefusals } from './manage.types'

export const lookUpSchema = z.object({
  code: z.string().check(z.maxLength(40)),
  email: z.string().check(z.maxLength(254)),
})
export type LookUp = z.infer<typeof lookUpSchema>

export const cancelSchema = z.object({
  ...shownReservationSchema.shape,
  reason: z.nullable(z.enum(cancelReasons)),
  shownRefund: z.int().check(z.minimum(0)),
})

/** `otra`: the look-up also where this browser has a booking. What cannot be read is an explicit `undefined`. */
export function lookUpParams(raw: Record<string, unknown>): { readonly otra?: true | undefined } {
  return { otra: flag(raw.otra) }
}

/** `aviso`: why a cancellation that was posted without scripts was refused. */
export function cancelParams(raw: Record<string, unknown>): {
  readonly aviso?: CancelRefusal | undefined
} {
  return { aviso: cancelRefusals.find((code) => code === raw.aviso) }
}
