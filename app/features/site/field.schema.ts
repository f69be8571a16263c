import { z } from 'zod'

/** A route's pattern, as the router knows it; whatever else is sent there becomes one word on the server. */
const route = z.string().max(100)
const milliseconds = z.number().min(0).max(600_000)

/** Figures of one document, without anything that says whose they are. */
export const fieldSchema = z.strictObject({
  /** Each once, since the last time that something was sent. */
  visits: z.array(route).max(40),
  /** By the route at which the document began; a browser that cannot measure one leaves it out. */
  vitals: z
    .strictObject({
      route,
      lcp: milliseconds.optional(),
      inp: milliseconds.optional(),
      cls: z.number().min(0).max(100).optional(),
    })
    .optional(),
})

export type FieldReport = z.output<typeof fieldSchema>
