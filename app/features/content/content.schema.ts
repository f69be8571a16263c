import * as z from 'zod/mini'
import { MAXIMUM_SLUG } from '~/domain/info-page'

export const infoPageSchema = z.object({ slug: z.string().check(z.maxLength(MAXIMUM_SLUG)) })
