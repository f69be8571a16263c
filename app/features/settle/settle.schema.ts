import * as z from 'zod/mini'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { changeAskedSchema } from '~/features/manage/change.schema'
import { cardTokenSchema } from '~/features/payment/payment.schema'

export const settleAskedSchema = z.object({
  kind: z.enum(['change', 'balance', 'precheckin']),
  ...changeAskedSchema.shape,
})

export const settleSchema = z.object({
  ...shownReservationSchema.shape,
  asked: settleAskedSchema,
  shownAmount: z.int().check(z.minimum(1)),
})

export const settleByCardSchema = z.object({ ...settleSchema.shape, card: cardTokenSchema })
