import type { Row } from '../../lib/hooks.ts'
import { collections } from '../../schema/collections.ts'

/** Refusals of Directus itself, in Spanish: the Studio has words for most, files and keys have not. */
export function toldInSpanish(error: Row): Row {
  const { extensions } = error
  if (typeof extensions !== 'object' || extensions === null) return error
  const [code, collection, field, type] = ['code', 'collection', 'field', 'type'].map((name) =>
    Reflect.get(extensions, name),
  )
  if (typeof field !== 'string') return error
  const label = labelOf(collection, field)
  if (code === 'RECORD_NOT_UNIQUE') {
    return { ...error, message: `${label}: ya lo tiene otro registro.` }
  }
  const isOwn = String(error.message).startsWith('Validation failed')
  if (code !== 'FAILED_VALIDATION' || !isOwn) return error
  const isMissing = type === 'required' || type === 'nnull'
  return { ...error, message: `${label}: ${isMissing ? 'no puede faltar' : 'no se acepta'}.` }
}

function labelOf(collection: unknown, field: string): string {
  const known = collections.find((one) => one.collection === collection)
  return known?.fields.find((one) => one.field === field)?.es ?? field
}
