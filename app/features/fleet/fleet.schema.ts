import * as z from 'zod/mini'

const slug = z.string().check(z.maxLength(60))

/** The calendar's question: prices of whole months from the first day of one. */
export const calendarRangeSchema = z.object({
  pickupBranch: slug,
  returnBranch: slug,
  from: z.iso.date(),
  months: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
})

export type CalendarRange = z.infer<typeof calendarRangeSchema>
