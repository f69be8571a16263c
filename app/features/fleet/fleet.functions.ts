import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { calendarRangeSchema } from './fleet.schema'
import { getFleet } from './get-fleet.server'
import { getPriceCalendar } from './price-calendar.server'
import { getPriceStrip } from './price-strip.server'

/** Every car for the search, which is corrected first (D2). Like the others it knows which codes this renter tried (D36). */
export const getFleetFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getFleet(data))

/** Lowest totals for the same length on the days around the search's pickup. */
export const getPriceStripFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getPriceStrip(data))

/** Lowest price of one rental day for each day of some months. */
export const getPriceCalendarFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(calendarRangeSchema)
  .handler(({ data }) => getPriceCalendar(data))
