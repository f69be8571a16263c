import type { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { defaultLocale } from '~/domain/locales'
import { alertSometimes, warnSometimes } from '../log-sometimes.server'

/** A row that does not parse is left out and named in the log with its cure: it never takes the others down. */
export function goodRecords<Output>(
  collection: string,
  schema: z.ZodType<Output>,
  rows: readonly unknown[],
): Output[] {
  return rows.flatMap((row) => {
    const result = schema.safeParse(row)
    if (result.success) return [result.data]
    const facts = {
      collection,
      id: columnOf(row, 'id') ?? null,
      // By which staff know it, where it has one; under `name` it would be masked.
      title: columnOf(row, `name_${defaultLocale}`),
      problems: problemsOf(result.error),
      cure: `Open this record of "${collection}" in the back office and correct the fields named; /no-se-muestra lists all of them.`,
    }
    alertSometimes('record left out', facts, 10)
    return []
  })
}

/** Where a missing row would be a wrong answer (stock, money). @throws AppError `unavailable` if any is unreadable. */
export function allRecords<Output>(
  collection: string,
  schema: z.ZodType<Output>,
  rows: unknown,
): Output[] {
  if (!Array.isArray(rows)) throw unreadable({ collection })
  return rows.map((row) => theRecord(collection, schema, row))
}

/** @throws AppError `unavailable` when it cannot be read. */
export function theRecord<Output>(
  collection: string,
  schema: z.ZodType<Output>,
  row: unknown,
): Output {
  const result = schema.safeParse(row)
  if (result.success) return result.data
  throw unreadable({
    collection,
    id: columnOf(row, 'id') ?? null,
    problems: problemsOf(result.error),
  })
}

/** A number that cannot be, as the nearest that can: a row of many is no reason to rent nothing. Named in the log. */
export function withinBounds(
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
  facts: { readonly collection: string; readonly record: string; readonly field: string },
): number {
  const used = Math.min(max, Math.max(min, Math.round(value)))
  if (used !== value) warnSometimes('number out of bounds', { ...facts, value, used })
  return used
}

function unreadable(facts: object): AppError {
  const reason = 'unreadable_record'
  return new AppError('unavailable', { details: { service: 'directus', reason, ...facts } })
}

export function problemsOf(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

function columnOf(row: unknown, column: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined
}
