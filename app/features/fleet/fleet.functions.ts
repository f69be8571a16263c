import { createServerFn } from '@tanstack/react-start'
import { searchSchema } from '~/features/search/search.schema'
import { noStore } from '~/server/middleware/no-store'
import { getCalendarChoice } from './calendar-choice.server'
import { calendarRangeSchema } from './fleet.schema'
import { getFleet, getFleetList } from './get-fleet.server'
import { getPriceCalendar } from './price-calendar.server'
import { getPriceStrip } from './price-strip.server'

/** Not stored, like the next four: the answer depends on which codes this renter tried (D36). */
export const getFleetFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getFleet(data))

export const getFleetListFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getFleetList(data))

export const getPriceStripFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getPriceStrip(data))

export const getPriceCalendarFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(calendarRangeSchema)
  .handler(({ data }) => getPriceCalendar(data))

export const getCalendarChoiceFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(searchSchema)
  .handler(({ data }) => getCalendarChoice(data))
