import * as z from 'zod/mini'

/** In the order in which they are done (D31); each has its address below `/precheckin`, the start is that itself. */
export const precheckinSteps = ['start', 'preferences', 'verify', 'checkout', 'thanks'] as const
export type PrecheckinStep = (typeof precheckinSteps)[number]

/** The sealed cookie of a look-up by code and e-mail that was right. */
export const precheckinVisitSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9]{8}$/)),
  /** The last step that is done. */
  done: z.enum(precheckinSteps),
})
