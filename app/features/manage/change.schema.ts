import * as z from 'zod/mini'
import { shownReservationSchema } from '~/features/booking/booking.schema'
import { wishSchema } from '~/features/booking/wish.schema'

export const changeSchema = z.object({
  ...shownReservationSchema.shape,
  ...wishSchema.shape,
  version: z.int().check(z.minimum(0)),
  shownTotal: z.int().check(z.minimum(0)),
})
