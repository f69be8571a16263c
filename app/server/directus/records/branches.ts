import { z } from 'zod'
import { branchKinds } from '../../../domain/catalogue.ts'
import { byColumn, defaultLocale, localized } from '../../../domain/locales.ts'
import { columnOf } from '../columns.server.ts'
import {
  centsWithin,
  date,
  id,
  listOf,
  percentWithin,
  slug,
  text,
  time,
  words,
} from '../fields.server.ts'
import type { Branches } from '../schema'
import { recordBounds } from './bounds.ts'
import { translationsOf } from './localized.ts'
import { offeredRecord } from './offered.ts'

const column = columnOf<Branches>()

// Promises to renters depend on these: a branch with unreadable hours is not served.
const hours = listOf(
  z
    .object({ day: z.int().min(1).max(7), open: time, close: time })
    .refine(({ open, close }) => open < close, 'must open before it closes'),
)

const closures = listOf(
  z.object({ date, ...byColumn('motivo', () => text) }).transform(({ date, ...reasons }) => ({
    date,
    reason: localized((locale) => reasons[`motivo_${locale}`]),
  })),
)

/** A name has room in the reservation's own column (`delivery_description`). */
export const zone = z
  .object({
    codigo: slug,
    precio: centsWithin(recordBounds.delivery),
    ...byColumn('nombre', () =>
      text.refine((name) => name.length <= 120, 'must be at most 120 characters'),
    ),
    ...byColumn('nota', () => text),
  })
  .refine((said) => said[`nombre_${defaultLocale}`] !== '', 'it has no name')
  .transform(({ codigo, precio, ...said }) => ({
    code: codigo,
    name: localized((locale) => said[`nombre_${locale}`]),
    price: precio,
    note: localized((locale) => said[`nota_${locale}`]),
  }))

export const branchRecord = offeredRecord(
  {
    id: column('id', id),
    slug: column('slug', slug),
    code: column('codigo', text),
    kind: column('tipo', z.enum(branchKinds)),
    city: column('ciudad', text),
    neighborhoods: column('barrios', words),
    phone: column('telefono', text),
    whatsapp: column('whatsapp', text),
    latitude: column('lat', z.number().min(-90).max(90)),
    longitude: column('lng', z.number().min(-180).max(180)),
    hours: column('horarios', hours),
    closures: column('cierres', closures),
    afterHoursReturn: column('after_hours_return', z.boolean()),
    afterHoursFee: column('after_hours_fee', centsWithin(recordBounds.fee)),
    concessionRate: column('concession_percent', percentWithin(recordBounds.airportFee)),
    /** Read one by one: a branch is served without a zone that cannot be read. */
    deliveryZones: column('entregas', z.unknown()),
    pool: column('pool', z.nullable(z.object({ id, preparation_hours: z.number() })), [
      'id',
      'preparation_hours',
    ]),
    translations: column(
      'translations',
      ...translationsOf({
        nombre: text,
        nombre_corto: text,
        direccion: text,
        indicaciones: text,
        ciudad: text,
        pasos: listOf(z.object({ texto: text })),
      }),
    ),
  },
  {
    translations: ({ translations }) => translations.some(({ nombre }) => nombre !== ''),
    horarios: ({ hours }) => hours.length > 0,
  },
)

/** Problems of a branch's delivery zones, by the number of the row. */
export function zoneProblems(rows: unknown): { readonly row: number; readonly problem: string }[] {
  if (!Array.isArray(rows)) return rows === null ? [] : [{ row: 0, problem: 'must be a list' }]
  const codes = new Set<string>()
  return rows.flatMap((one, index) => {
    const row = index + 1
    const read = zone.safeParse(one)
    if (!read.success) {
      return read.error.issues.map(({ path, message }) => ({
        row,
        problem: [path.join('.'), message].filter(Boolean).join(': '),
      }))
    }
    const isTaken = codes.has(read.data.code)
    codes.add(read.data.code)
    return isTaken ? [{ row, problem: 'another zone has its code' }] : []
  })
}
