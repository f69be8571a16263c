import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { calendarRangeSchema } from './fleet.schema'
import { getFleet as getFleetCase } from './get-fleet.server'
import { getPriceCalendar as getPriceCalendarCase } from './price-calendar.server'
import { getPriceStrip as getPriceStripCase } from './price-strip.server'

/** Every car for the search, which is corrected first (D2). Like the others it knows which codes this renter tried (D36). */
export const getFleet = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getFleetCase(data))

/** Lowest totals for the same length on the days around the search's pickup. */
export const getPriceStrip = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getPriceStripCase(data))

/** Lowest price of one rental day for each day of some months. */
export const getPriceCalendar = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(calendarRangeSchema)
  .handler(({ data }) => getPriceCalendarCase(data))
