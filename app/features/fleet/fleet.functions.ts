import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '../search/search.schema'
import { calendarRangeSchema } from './fleet.schema'
import { getFleet as getFleetCase } from './get-fleet.server'
import { getPriceCalendar as getPriceCalendarCase } from './price-calendar.server'
import { getPriceStrip as getPriceStripCase } from './price-strip.server'

/** Every car for the search, which is corrected first (D2). */
export const getFleet = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getFleetCase(data))

/** Lowest totals for the same length on the days around the search's pickup. */
export const getPriceStrip = createServerFn({ method: 'GET' })
  .validator(searchSchema)
  .handler(({ data }) => getPriceStripCase(data))

/** Lowest price of one rental day for each day of some months. */
export const getPriceCalendar = createServerFn({ method: 'GET' })
  .validator(calendarRangeSchema)
  .handler(({ data }) => getPriceCalendarCase(data))
