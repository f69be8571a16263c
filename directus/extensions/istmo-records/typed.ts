import { normaliseEmail } from '../../../app/domain/people/email.ts'
import { normaliseRuc } from '../../../app/domain/people/ruc.ts'
import type { Fault } from '../../../app/server/directus/records/rules.ts'
import type { Row } from '../../lib/hooks.ts'
import { collections } from '../../schema/collections.ts'
import type { Field } from '../../schema/model.ts'

type Typed = { readonly row: Row; readonly faults: readonly Fault[] }

/**
 * Numbers, dates and choices that people write, as their columns take them: a file has `25,50`, `31/12/2026`, `Publicado`.
 * The database would keep some of it as text, and some as nothing.
 */
export function asTyped(collection: string, written: Row): Typed {
  const known = fieldsOf.get(collection)
  if (!known) return { row: written, faults: [] }
  const row: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(written)) {
    const field = known.get(name)
    const read = field && value !== null ? readAs(field, value, `${collection}.${name}`) : { value }
    row[name] = 'words' in read ? value : read.value
    if ('words' in read) faults.push({ field: name, words: read.words })
  }
  return { row, faults }
}

const fieldsOf = new Map(
  collections.map(({ collection, fields }) => [
    collection,
    new Map(fields.map((field) => [field.field, field])),
  ]),
)

/** Letters that a column of this kind takes: of two databases one refuses more, and the other keeps them. */
const MOST = 255

type Read = { readonly value: unknown } | { readonly words: string }

/** @param column with its collection */
function readAs(field: Field, value: unknown, column: string): Read {
  switch (field.type) {
    case 'integer':
    case 'float':
      // A related record comes as an object.
      return field.relation || typeof value !== 'string' ? { value } : numberOf(column, value)
    case 'date':
    case 'dateTime':
      return typeof value === 'string' ? dateOf(value) : { value }
    case 'boolean':
      return booleanOf(value)
    case 'string':
    case 'text':
      return typeof value === 'string' ? textOf(field, withoutMark(value), column) : { value }
    default:
      return { value }
  }
}

function textOf(field: Field, text: string, column: string): Read {
  if (field.type === 'string' && [...text].length > MOST)
    return { words: `${MOST} letras como máximo` }
  const right = asKept[column]
  return right ? { value: right(text.trim()) } : choiceOf(field, text)
}

/** Columns of which a machine knows how their texts are kept, however people write them. */
const asKept: Readonly<Record<string, (text: string) => string>> = {
  'vehicles.plate': (plate) => plate.toUpperCase(),
  'companies.ruc': normaliseRuc,
  'company_people.email': normaliseEmail,
  'reservations.email': normaliseEmail,
}

/** `25,50`, `1.234,50`, `1,234.50`, `$25.50`. `1.500` may be 1500 or 1,5: it is refused, but where it is a place on the map. */
function numberOf(column: string, written: string): Read {
  const text = written.replace(/US\$|USD|B\/\.|[$%\s\u00A0]/gi, '')
  if (text === '') return { value: null }
  if (!PLACES.includes(column) && /^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(text)) {
    const whole = text.replaceAll(/[.,]/g, '')
    return { words: `un número sin puntos ni comas de miles: escribe ${whole} o ${whole},00` }
  }
  const plain = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(,\d{3})+\.\d+$/.test(text)
      ? text.replaceAll(',', '')
      : text.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { words: 'un número: 25,50' }
}

const PLACES = ['branches.lat', 'branches.lng']

function dateOf(written: string): Read {
  if (written.trim() === '') return { value: null }
  const [, day = '', month = '', year = '', rest = ''] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/.exec(written.trim()) ?? []
  const value = year
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
    : written.trim()
  return isDay(value.slice(0, 10)) ? { value } : { words: 'una fecha que exista: 31/12/2026' }
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

function booleanOf(value: unknown): Read {
  if (typeof value !== 'string') return { value }
  const word = value.trim().toLowerCase()
  if (['sí', 'si', 'true', 'verdadero', '1'].includes(word)) return { value: true }
  if (['no', 'false', 'falso', '0', ''].includes(word)) return { value: false }
  return { words: 'sí o no' }
}

/** One of a few values, also by its Spanish name; a list that names more types than it shows takes any. */
function choiceOf(field: Field, value: string): Read {
  const choices = field.options?.choices
  if (field.interface !== 'select-dropdown' || !choices || field.ts === 'string') return { value }
  const word = value.trim().toLowerCase()
  const found = choices.find(
    (one) => one.value === value || one.text.toLowerCase() === word || one.value === word,
  )
  if (found) return { value: found.value }
  return { words: `uno de estos: ${choices.map(({ text }) => text).join(', ')}` }
}

/** The mark by which `safe-csv.ts` keeps a spreadsheet from working out a cell. */
function withoutMark(text: string): string {
  return /^'[=+@\t\r-]/.test(text) ? text.slice(1) : text
}
