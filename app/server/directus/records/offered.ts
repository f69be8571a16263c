import { z } from 'zod'
import { columnOf, reading } from '../columns.server.ts'
import { orNull, words } from '../fields.server.ts'
import type { AddOns, Branches, Coverages, Ctas, InfoPages } from '../schema'

const column =
  columnOf<Pick<Branches & Coverages & AddOns & Ctas & InfoPages, 'brands' | 'status'>>()

const offer = { status: column('status', orNull(z.string())), brands: column('brands', words) }

/**
 * A record of some brands. `needed`: by column, whether the record has what one that is published must have; a draft may
 * still be without.
 */
export function offeredRecord<Shape extends z.ZodRawShape>(
  shape: Shape,
  needed: Readonly<Record<string, (record: z.output<z.ZodObject<Shape>>) => boolean>>,
) {
  const fields = z.object({ record: z.object(shape), ...offer })
  const schema = reading(fields).superRefine(({ status, record }, context) => {
    if (status !== 'published') return
    for (const [column, isThere] of Object.entries(needed)) {
      if (!isThere(record)) {
        context.addIssue({ code: 'custom', message: MISSING, path: [column] })
      }
    }
  })
  return { fields, schema }
}

export const MISSING = 'is missing'
