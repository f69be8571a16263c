import { createServerFn } from '@tanstack/react-start'
import * as z from 'zod/mini'
import { noStore } from '~/server/middleware/no-store'
import { getRouteRule } from './route-rules.server'

/** Asked on each navigation (§2.22). Kept by nobody in between: staff's change counts within 15 s. */
export const getRouteRuleFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(z.object({ path: z.string().check(z.maxLength(1000)) }))
  .handler(({ data }) => getRouteRule(data.path))
