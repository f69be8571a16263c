import * as z from 'zod/mini'

export const infoPageSchema = z.object({ slug: z.string().check(z.maxLength(100)) })
