import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getSite as getSiteCase } from './site.server'

/** source.md §4: fetched before anything renders. */
export const getSite = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getSiteCase())
