import { createServerFn } from '@tanstack/react-start'
import { infoPageSchema } from './content.schema'
import { getInfoPage } from './content.server'

/** Null: there is no such page. */
export const getInfoPageFn = createServerFn({ method: 'GET' })
  .validator(infoPageSchema)
  .handler(({ data }) => getInfoPage(data.slug))
