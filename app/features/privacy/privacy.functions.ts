import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { askPage, confirmPage } from './ask-page.server'
import { linkSchema } from './privacy.schema'

export const getDataAskFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => askPage())

export const getDataConfirmFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(linkSchema)
  .handler(({ data }) => confirmPage(data.token))
