import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { getReservation } from './get-reservation.server'

export const getReservationFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getReservation(data))
