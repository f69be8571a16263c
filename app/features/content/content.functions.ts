import { createServerFn } from '@tanstack/react-start'
import { infoPageSchema } from './content.schema'
import { getInfoPage as getInfoPageCase } from './content.server'

/** Null: there is no such page. */
export const getInfoPage = createServerFn({ method: 'GET' })
  .validator(infoPageSchema)
  .handler(({ data }) => getInfoPageCase(data.slug))
