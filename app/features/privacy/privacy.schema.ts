import * as z from 'zod/mini'
import { lookUpSchema } from '~/features/booking/look-up.schema'
import { dataRequests } from './privacy.types'

export const askSchema = z.object({
  what: z.catch(z.enum(dataRequests), 'copy'),
  ...lookUpSchema.shape,
})
export type Ask = z.infer<typeof askSchema>

/** The token of a mail's link; an empty one means that there is none. */
export const linkSchema = z.object({ token: z.string().check(z.maxLength(200)) })
