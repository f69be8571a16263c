import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getSite } from './site.server'

export const getSiteFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getSite())
