import { z } from 'zod'
import { branchKinds } from '../../../domain/catalogue.ts'
import { byColumn, defaultLocale, localized } from '../../../domain/locales.ts'
import { columnOf } from '../columns.server.ts'
import {
  cents,
  centsWithin,
  date,
  id,
  listOf,
  percent,
  percentWithin,
  slug,
  slugIn,
  text,
  time,
  words,
} from '../fields.server.ts'
import type { Branches } from '../schema'
import { recordBounds } from './bounds.ts'
import { translationsOf } from './localized.ts'
import { hasName, MISSING, offeredRecord } from './offered.ts'
import type { Issue } from './words.ts'

const column = columnOf<Branches>()

const opening = z.object({ day: z.int().min(1).max(7), open: time, close: time })

const closures = listOf(
  z.object({ date, ...byColumn('motivo', () => text) }).transform(({ date, ...reasons }) => ({
    date,
    reason: localized((locale) => reasons[`motivo_${locale}`]),
  })),
)

const NAME = `nombre_${defaultLocale}` as const

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
  .refine((said) => said[NAME] !== '', { message: MISSING, path: [NAME] })
  .transform(({ codigo, precio, ...said }) => ({
    code: codigo,
    name: localized((locale) => said[`nombre_${locale}`]),
    price: precio,
    note: localized((locale) => said[`nota_${locale}`]),
  }))

const branch = {
  id: column('id', id),
  slug: column('slug', slugIn('sucursales')),
  code: column('codigo', text),
  kind: column('tipo', z.enum(branchKinds)),
  city: column('ciudad', text),
  neighborhoods: column('barrios', words),
  phone: column('telefono', text),
  whatsapp: column('whatsapp', text),
  latitude: column('lat', z.number().min(-90).max(90)),
  longitude: column('lng', z.number().min(-180).max(180)),
  // Promises to renters depend on these: a branch with unreadable hours is not served.
  hours: column('horarios', listOf(opening)),
  closures: column('cierres', closures),
  afterHoursReturn: column('after_hours_return', z.boolean()),
  afterHoursFee: column('after_hours_fee', cents),
  concessionRate: column('concession_percent', percent),
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
}

export const branchRecord = offeredRecord(branch)

export const writtenBranch = offeredRecord(
  {
    ...branch,
    hours: column(
      'horarios',
      listOf(opening.refine(({ open, close }) => open < close, 'must open before it closes')),
    ),
    afterHoursFee: column('after_hours_fee', centsWithin(recordBounds.fee)),
    concessionRate: column('concession_percent', percentWithin(recordBounds.airportFee)),
  },
  { translations: hasName, horarios: ({ hours }) => hours.length > 0 },
)

/** Issues of a branch's delivery zones, in which a path begins with the index of the row. */
export function zoneIssues(rows: unknown): Issue[] {
  if (!Array.isArray(rows)) return rows === null ? [] : [{ message: 'must be a list', path: [] }]
  const codes = new Set<string>()
  return rows.flatMap((one, index): Issue[] => {
    const read = zone.safeParse(one)
    if (!read.success) {
      return read.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] }))
    }
    const isTaken = codes.has(read.data.code)
    codes.add(read.data.code)
    return isTaken ? [{ message: 'another zone has its code', path: [index, 'codigo'] }] : []
  })
}
