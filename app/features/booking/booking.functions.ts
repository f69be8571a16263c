import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getBooking } from './get-booking.server'

export const getBookingFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getBooking())
