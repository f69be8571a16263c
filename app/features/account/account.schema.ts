import * as z from 'zod/mini'

/** Of the link of a mail; empty: none. */
export const mailTokenSchema = z.object({ token: z.string().check(z.maxLength(2000)) })
