import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { leadRequestSchema } from './lead.schema'
import { sendLead } from './send-lead.server'

export const sendLeadFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('lead')])
  .validator(leadRequestSchema)
  .handler(({ data }) => sendLead(data))
