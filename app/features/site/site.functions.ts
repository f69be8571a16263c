import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getSite } from './site.server'

/** source.md §4: fetched before anything renders. */
export const getSiteFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getSite())
