import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { getPrecheckin } from './precheckin.server'

export const getPrecheckinFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => getPrecheckin())
