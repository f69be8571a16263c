/** A record read from Directus, whose values are not known before they are looked at. */
export type Row = Readonly<Record<string, unknown>>
export type Id = string | number

/** @throws Error when it is no list of records. */
export function rowsOf(data: unknown): Row[] {
  if (!Array.isArray(data)) throw new Error(`Directus answered ${typeof data} for a list.`)
  return data.map(rowOf)
}

/** @throws Error when it is no record. */
export function rowOf(data: unknown): Row {
  if (!isRow(data)) throw new Error(`Directus answered ${typeof data} for a record.`)
  return data
}

/** @throws Error when the field holds no key of a record. */
export function idOf(row: Row, field = 'id'): Id {
  const id = row[field]
  if (typeof id === 'string' || typeof id === 'number') return id
  throw new Error(`Directus answered a record whose ${field} is ${typeof id}.`)
}

function isRow(data: unknown): data is Row {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}
