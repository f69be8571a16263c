import { createServerFn } from '@tanstack/react-start'
import { lookUpSchema } from '~/features/booking/look-up.schema'
import { limit } from '~/server/middleware/limit'
import { noStore } from '~/server/middleware/no-store'
import { acceptSchema, licenseSchema, preferencesSchema } from './precheckin.schema'
import { precheckinVisit } from './precheckin.server'
import { licensePage, precheckinPage, startPage } from './precheckin-pages.server'
import { acceptDue, saveLicense, savePreferences } from './save-precheckin.server'
import { startPrecheckin } from './start-precheckin.server'

export const getPrecheckinVisitFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => precheckinVisit())

export const getStartFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => startPage())

export const getPrecheckinFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => precheckinPage())

export const getLicenseFn = createServerFn({ method: 'GET' })
  .middleware([noStore])
  .handler(() => licensePage())

export const startPrecheckinFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('lookUp')])
  .validator(lookUpSchema)
  .handler(({ data }) => startPrecheckin(data))

export const savePreferencesFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('precheckin')])
  .validator(preferencesSchema)
  .handler(({ data }) => savePreferences(data))

export const saveLicenseFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('precheckin')])
  .validator(licenseSchema)
  .handler(({ data }) => saveLicense(data))

export const acceptDueFn = createServerFn({ method: 'POST' })
  .middleware([noStore, limit('precheckin')])
  .validator(acceptSchema)
  .handler(({ data }) => acceptDue(data))
