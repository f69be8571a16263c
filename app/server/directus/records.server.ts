import type { z } from 'zod'
import { warnSometimes } from '../log-sometimes.server'

/**
 * The records that can be served: one whose money, stock or address cannot be trusted is left out and named in the
 * log with what to mend, so that one bad row in the back office never takes the others down.
 */
export function goodRecords<Output>(
  collection: string,
  schema: z.ZodType<Output>,
  rows: readonly unknown[],
): Output[] {
  return rows.flatMap((row) => {
    const result = schema.safeParse(row)
    if (result.success) return [result.data]
    warnSometimes('record left out', {
      collection,
      id: idOf(row),
      problems: problemsOf(result.error),
      cure: `Open this record of "${collection}" in the back office and correct the fields named.`,
    })
    return []
  })
}

/** `precio_dia: must not be negative; horarios.0.open: must be HH:mm`. */
export function problemsOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : null
}
