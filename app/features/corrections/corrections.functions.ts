import { createServerFn } from '@tanstack/react-start'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { correctData } from './correct-data.server'
import { correctionSchema } from './correction.schema'
import { correctForm } from './correction-form.server'

export const correctDataFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('manage')])
  .validator(correctionSchema)
  .handler(({ data }) => correctData(data))

/** How a form without scripts came back to its page. */
export const getPostedCorrectionFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => correctForm.posted())
