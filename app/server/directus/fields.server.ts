import { z } from 'zod'
import { movedPath } from '../../domain/legacy-path.ts'
import { byLocale, defaultLocale, locales, localeTable } from '../../domain/locales.ts'
import { fromCents, percentToBasisPoints, toCents } from '../../domain/pricing/money.ts'

const tags = byLocale((locale) => localeTable[locale].tag)

const decimal = z.union([z.string(), z.number()])

/** A decimal of the back office as integer cents; nothing below zero. */
export const cents = z.codec(decimal, z.number(), {
  decode: (value, payload) => exact(() => toCents(value), payload),
  encode: fromCents,
})

type Bounds = { readonly least: number; readonly most: number }

/** Dollars from least to most, as cents: a price that is typed without its point is no price. */
export const centsWithin = (bounds: Bounds) => cents.refine(isWithin(bounds), wordsOf(bounds))

/** A percentage of the back office from least to most, as basis points. */
export const percentWithin = (bounds: Bounds) =>
  decimal
    .transform((value, context) => exact(() => percentToBasisPoints(value), context))
    .refine(isWithin(bounds), wordsOf(bounds))

export const percent = percentWithin({ least: 0, most: 100 })

/** A whole number from least to most. */
export const wholeWithin = ({ least, most }: Bounds) => z.int().min(least).max(most)

export const id = z.int().positive()
export const text = z.codec(z.nullish(z.string()), z.string(), {
  decode: (value) => value?.trim() ?? '',
  encode: (value) => value,
})
export const textOrEmpty = z.codec(z.nullish(z.string()), z.string(), {
  decode: (value) => value?.trim() ?? '',
  encode: (value) => value || null,
})
export const textOrNull = z.codec(z.nullish(z.string()), z.nullable(z.string()), {
  decode: (value) => value?.trim() || null,
  encode: (value) => value,
})
export const orNull = <Type extends z.ZodType>(type: Type) =>
  z.nullish(type).transform((value) => value ?? null)
export const asset = orNull(z.uuid())
export const listOf = <Type extends z.ZodType>(type: Type) =>
  z.nullish(z.array(type)).transform((values) => values ?? [])
/** A list of codes; empty: all. */
export const words = listOf(z.string())
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be HH:mm')
export const date = z.iso.date()
/** An instant as epoch milliseconds. */
export const timestamp = z.codec(z.string(), z.number(), {
  decode: (value) => Date.parse(value),
  encode: (value) => toTimestamp(value),
})
export const instant = z.codec(z.nullable(z.string()), z.nullable(z.number()), {
  decode: (value) => (value ? Date.parse(value) : null),
  encode: (value) => (value === null ? null : toTimestamp(value)),
})
export const language = z.codec(z.enum(tags), z.enum(locales), {
  decode: (tag) => locales.find((locale) => tags[locale] === tag) ?? defaultLocale,
  encode: (locale) => tags[locale],
})
export const createdAt = z
  .nullable(z.string())
  .transform((value) => (value ? Date.parse(value) : 0))
/** Panama-local: `2026-12-10T10:00:00` as `2026-12-10T10:00`. */
export const localDateTime = z.codec(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/), z.string(), {
  decode: (value) => value.slice(0, 16),
  encode: (value) => value,
})
export const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens')

/** The last part of a published address, which the site leads nowhere else. */
export const slugIn = (folder: 'info' | 'sucursales') =>
  slug.refine((value) => movedPath(`/${folder}/${value}`) === null, 'must not be a former address')

/** The code of a coverage or an add-on, as addresses and forms take it (`wishAsked`). */
export const code = z
  .string()
  .trim()
  .regex(/^[\w-]{1,34}$/, 'must be 1 to 34 letters, digits, hyphens and underscores')

/** Epoch milliseconds as the back office writes an instant. */
export function toTimestamp(value: number): string {
  return new Date(value).toISOString()
}

/** Both dollars and percentages are counted in hundredths. */
function isWithin({ least, most }: Bounds) {
  return (value: number) => least * 100 <= value && value <= most * 100
}

function wordsOf({ least, most }: Bounds): string {
  return `must be ${least} to ${most}`
}

function exact(read: () => number, payload: z.core.ParsePayload): number {
  const refuse = (message: string) => {
    payload.issues.push({ code: 'custom', message, input: payload.value })
    return z.NEVER
  }
  try {
    const value = read()
    return value >= 0 ? value : refuse('must not be negative')
  } catch (error) {
    if (error instanceof RangeError) return refuse(error.message)
    throw error
  }
}
