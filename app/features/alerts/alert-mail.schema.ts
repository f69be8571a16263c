import { z } from 'zod'

/** It goes from the mail's row once that is sent. Moments are Panama-local. */
export const alertMailSchema = z.object({
  car: z.string(),
  pickup: z.string(),
  return: z.string(),
  pickupPlace: z.string(),
  returnPlace: z.string(),
  url: z.url(),
  stop: z.url(),
})

export type AlertMailFacts = z.output<typeof alertMailSchema>
