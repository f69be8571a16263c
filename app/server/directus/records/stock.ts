import { z } from 'zod'
import { isEmail } from '../../../domain/people/email.ts'
import { isRuc, normaliseRuc } from '../../../domain/people/ruc.ts'
import { LONGEST_PREPARATION } from '../../../domain/stock/vehicles.ts'
import { orNull, wholeWithin } from '../fields.server.ts'
import { recordBounds } from './bounds.ts'

/** Records of which the site reads less than staff write. */

const name = z.string().trim().min(1)

export const writtenPool = z.object({
  name,
  preparation_hours: wholeWithin({ least: 0, most: LONGEST_PREPARATION }),
})

export const writtenVehicle = z.object({
  year: orNull(wholeWithin(recordBounds.year)),
  state: z.enum(['active', 'workshop', 'sold']),
  plate: orNull(z.string().regex(/^[A-Z0-9][A-Z0-9 -]{1,11}$/, 'must be a plate')),
})

export const writtenCompany = z.object({
  name,
  ruc: z.string().refine((ruc) => isRuc(ruc) && normaliseRuc(ruc) === ruc, 'must be a tax number'),
})

export const writtenPerson = z.object({
  email: z
    .string()
    .refine(
      (email) => isEmail(email) && email === email.toLowerCase(),
      'must be an e-mail address',
    ),
})
