import { z } from 'zod'

/** Fields under our names that say, by `column`, where they are kept; reading, asking and writing derive from it. */
export function columnOf<Row>() {
  /**
   * `type`: a codec where it is written, too; it takes every text the back office allows. `ask`: fields of the related
   * rows. `deep`: which of these are sent (§7.9).
   */
  return <Name extends keyof Row & string, Type extends z.ZodType>(
    name: Name & (Extract<Row[Name], string | null> extends z.input<Type> ? unknown : never),
    type: Type,
    ask?: RequestedFields,
    deep?: Deep,
  ): Type => {
    const own = type.clone()
    columns.add(own, { name, ask, deep })
    return own
  }
}

export type RequestedFields = readonly (string | Readonly<Record<string, RequestedFields>>)[]

/** Conditions on the related rows of a field, as Directus takes them: `_filter`, `_limit`. */
type Deep = Readonly<Record<`_${string}`, unknown>>

const columns = z.registry<{
  name: string
  ask?: RequestedFields | undefined
  deep?: Deep | undefined
}>()

export function askedFor(fields: z.ZodType): RequestedFields {
  return placesOf(fields).map(({ name, ask }) => (ask ? { [name]: ask } : name))
}

/** Conditions on the related rows of all fields that name some. */
export function deepFor(fields: z.ZodType): Readonly<Record<string, Deep>> {
  return Object.fromEntries(
    placesOf(fields).flatMap(({ name, deep }) => (deep ? [[name, deep]] : [])),
  )
}

/** The schema of a row as the back office sends it, with our names in its answer and the columns' in its problems. */
export function reading<Fields extends z.ZodType>(fields: Fields) {
  const places = placesOf(fields)
  return z.unknown().transform((row, context): z.output<Fields> => {
    const result = fields.safeParse(isObject(row) ? renamed(row, places) : row)
    if (result.success) return result.data
    for (const { message, path, ...params } of result.error.issues) {
      context.addIssue({ code: 'custom', message, path: columnPath(path, places), params })
    }
    return z.NEVER
  })
}

/** A value that is undefined is not sent, and stays as it is in the back office. */
export function writing<Fields extends z.ZodType>(fields: Fields) {
  const places = placesOf(fields)
  return (values: z.output<Fields>): Record<string, unknown> => {
    const encoded = z.encode(fields, values)
    return Object.fromEntries(places.map(({ path, name }) => [name, valueAt(encoded, path)]))
  }
}

type Place = {
  readonly path: readonly string[]
  readonly name: string
  readonly ask?: RequestedFields
  readonly deep?: Deep
}

function placesOf(type: z.core.$ZodType, path: readonly string[] = []): Place[] {
  const column = type instanceof z.ZodType ? columns.get(type) : undefined
  if (column) return [{ path, ...column }]
  if (type instanceof z.ZodOptional) return placesOf(type.unwrap(), path)
  if (type instanceof z.ZodPipe) return placesOf(type.in, path)
  if (type instanceof z.ZodObject) {
    return Object.entries(type.shape).flatMap(([key, field]) => placesOf(field, [...path, key]))
  }
  throw new Error(`the field ${path.join('.')} names no column`)
}

function renamed(row: object, places: readonly Place[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { path, name } of places) {
    let group = values
    for (const key of path.slice(0, -1)) {
      const inner = isObject(group[key]) ? group[key] : {}
      group[key] = inner
      group = inner
    }
    group[path.at(-1) ?? name] = Reflect.get(row, name)
  }
  return values
}

function columnPath(path: readonly PropertyKey[], places: readonly Place[]): PropertyKey[] {
  const place = places.find((one) => one.path.every((key, index) => key === path[index]))
  return place ? [place.name, ...path.slice(place.path.length)] : [...path]
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
