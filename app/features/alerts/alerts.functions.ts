import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { alertPage } from './alert-page.server'
import { alertPageSchema } from './alerts.schema'

export const getAlertFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(alertPageSchema)
  .handler(async ({ data }) => alertPage(data))
