import { createServerFn } from '@tanstack/react-start'
import { noStore } from '~/server/middleware/no-store'
import { confirmPage } from './ask-page.server'
import { linkSchema } from './privacy.schema'
import { askForm } from './privacy-forms.server'

export const getDataAskFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => ({ posted: askForm.posted() }))

export const getDataConfirmFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .validator(linkSchema)
  .handler(({ data }) => confirmPage(data.token))
