import * as z from 'zod/mini'
import { rentalSettings } from '~/domain/calendar/rental-period'

const slug = z.string().check(z.maxLength(60))

/** The calendar's question: prices of whole months from the first day of one; of one `car`, or the lowest of all. */
export const calendarRangeSchema = z.object({
  pickupBranch: slug,
  returnBranch: slug,
  from: z.iso.date(),
  months: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  age: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(129))),
  car: z.optional(z.number().check(z.int(), z.minimum(1))),
  coupon: z.optional(
    z.object({
      code: z.string().check(z.minLength(1), z.maxLength(40)),
      days: z.number().check(z.int(), z.minimum(1), z.maximum(rentalSettings.maximumDays)),
    }),
  ),
})

export type CalendarRange = z.infer<typeof calendarRangeSchema>
