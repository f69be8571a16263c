import * as z from 'zod/mini'

/** The token of a mail's link; an empty one means that there is none. */
export const mailTokenSchema = z.object({ token: z.string().check(z.maxLength(2000)) })
