import { z } from 'zod'
import { columnOf, reading } from '../columns.server.ts'
import { words } from '../fields.server.ts'
import type { AddOns, Branches, Coverages, Ctas, InfoPages } from '../schema'

const column = columnOf<Pick<Branches & Coverages & AddOns & Ctas & InfoPages, 'brands'>>()

/** A record of some brands. `needed`: by column, whether the record has what one that is written must have. */
export function offeredRecord<Shape extends z.ZodRawShape>(
  shape: Shape,
  needed: Readonly<Record<string, (record: z.output<z.ZodObject<Shape>>) => boolean>> = {},
) {
  const fields = z.object({ record: z.object(shape), brands: column('brands', words) })
  const schema = reading(fields).superRefine(({ record }, context) => {
    for (const [column, isThere] of Object.entries(needed)) {
      if (!isThere(record)) {
        context.addIssue({ code: 'custom', message: MISSING, path: [column] })
      }
    }
  })
  return { fields, schema }
}

export const MISSING = 'is missing'

/** Whether one of its texts has a name. */
export function hasName(record: {
  readonly translations: readonly { readonly nombre: string }[]
}): boolean {
  return record.translations.some(({ nombre }) => nombre !== '')
}
