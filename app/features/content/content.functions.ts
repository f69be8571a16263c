import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { MAXIMUM_SLUG } from '~/domain/info-page'
import { getInfoPage } from './content.server'

export const getInfoPageFn = createServerFn({ method: 'GET' })
  .validator(z.object({ slug: z.string().check(z.maxLength(MAXIMUM_SLUG)) }))
  .handler(({ data }) => getInfoPage(data.slug))
