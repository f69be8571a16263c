import { createServerFn } from '@tanstack/react-start'
import { infoPageSchema } from './content.schema'
import { getInfoPage } from './content.server'

export const getInfoPageFn = createServerFn({ method: 'GET' })
  .validator(infoPageSchema)
  .handler(({ data }) => getInfoPage(data.slug))
