import { z } from 'zod'
import { LONGEST_PREPARATION } from '../../../domain/stock/vehicles.ts'
import { orNull, wholeWithin } from '../fields.server.ts'
import { recordBounds } from './bounds.ts'

/** Records of which the site reads less than staff write. */

const name = z.string().trim().min(1)

export const writtenPool = z.object({
  name,
  preparation_hours: wholeWithin({ least: 0, most: LONGEST_PREPARATION }),
})

export const vehicleRecord = z.object({ state: z.enum(['active', 'workshop', 'sold']) })

export const writtenVehicle = vehicleRecord.extend({ year: orNull(wholeWithin(recordBounds.year)) })

export const writtenCompany = z.object({ name })
