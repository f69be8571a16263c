import { z } from 'zod'
import { percentToBasisPoints, toCents } from '~/domain/money'

/** A decimal of the back office as integer cents; nothing below zero. */
export const cents = z.union([z.string(), z.number()]).transform((value, context) => {
  return exact(() => toCents(value), context)
})

/** A percentage of the back office as basis points, 0 to 100 %. */
export const percent = z
  .union([z.string(), z.number()])
  .transform((value, context) => exact(() => percentToBasisPoints(value), context))
  .refine((value) => value <= 10_000, 'must be at most 100')

/** `all` also reads what is no longer offered, for reservations that were made when it was. */
export type Scope = 'published' | 'all'

export const id = z.int().positive()
export const text = z.nullish(z.string()).transform((value) => value?.trim() ?? '')
export const asset = z.nullish(z.uuid()).transform((value) => value ?? null)
export const words = z.nullish(z.array(z.string())).transform((value) => value ?? [])
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be HH:mm')
export const date = z.iso.date()
/** An instant as epoch milliseconds. */
export const instant = z
  .nullable(z.string())
  .transform((value) => (value ? Date.parse(value) : null))
export const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens')

/** Epoch milliseconds as the back office writes an instant. */
export function toTimestamp(value: number | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

function exact(read: () => number, context: z.RefinementCtx): number {
  try {
    const value = read()
    if (value >= 0) return value
    context.addIssue({ code: 'custom', message: 'must not be negative' })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
  return z.NEVER
}
