import { z } from 'zod'
import { type Branch, branchKinds, type DeliveryZone } from '~/domain/catalogue'
import { byColumn, byLocale, defaultLocale, localized } from '~/domain/locales'
import { LONGEST_PREPARATION } from '~/domain/stock/vehicles'
import { warnSometimes } from '../log-sometimes.server'
import type { DirectusClient } from './client.server'
import { columnOf } from './columns.server'
import { cents, date, id, listOf, percent, slug, text, time, words } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { readOffered, type Scope } from './offered.server'
import { withinBounds } from './records.server'
import type { Branches } from './schema'

export async function readBranches(
  client: DirectusClient,
  brand: string,
  scope?: Scope,
): Promise<Branch[]> {
  const branches = (await readOffered(client, 'branches', fields, { brand, scope })).map(toBranch)
  if (branches.some(({ pool }) => pool)) {
    for (const { slug, pool } of branches)
      if (!pool) warnSometimes('branch without a pool', { slug, cure })
  }
  return branches
}

const cure =
  'Give this branch its "Grupo" in the back office: until then it rents only vehicles that live in none.'

const column = columnOf<Branches>()

const hours = listOf(z.object({ day: z.int().min(1).max(7), open: time, close: time }))
const closures = listOf(
  z.object({ date, ...byColumn('motivo', () => text) }).transform(({ date, ...reasons }) => ({
    date,
    reason: localized((locale) => reasons[`motivo_${locale}`]),
  })),
)

/** Cents: a price that is typed without its point is no price of a delivery. */
const DEAREST_DELIVERY = 50_000

/** A name has room in the reservation's own column (`delivery_description`). */
const zone = z
  .object({
    codigo: slug,
    precio: cents.refine((price) => price <= DEAREST_DELIVERY, 'must be at most 500'),
    ...byColumn('nombre', () =>
      text.refine((name) => name.length <= 120, 'must be at most 120 characters'),
    ),
    ...byColumn('nota', () => text),
  })
  .transform(({ codigo, precio, ...said }) => ({
    code: codigo,
    name: localized((locale) => said[`nombre_${locale}`]),
    price: precio,
    note: localized((locale) => said[`nota_${locale}`]),
  }))

const fields = z.object({
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
  // Promises to renters depend on these: a branch with unreadable hours is not served.
  hours: column('horarios', hours),
  closures: column('cierres', closures),
  afterHoursReturn: column('after_hours_return', z.boolean()),
  afterHoursFee: column('after_hours_fee', cents),
  concessionRate: column('concession_percent', percent),
  /** Read one by one: a branch is served without a zone that cannot be read. */
  deliveryZones: column('entregas', z.unknown()),
  pool: column(
    'pool',
    z
      .nullable(z.object({ id, preparation_hours: z.number() }))
      .transform((pool) => pool && { id: pool.id, turnaroundHours: hoursOf(pool) }),
    ['id', 'preparation_hours'],
  ),
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
})

function hoursOf({ id, preparation_hours: hours }: { id: number; preparation_hours: number }) {
  const facts = { collection: 'pools', record: String(id), field: 'preparation_hours' }
  return withinBounds(hours, { min: 0, max: LONGEST_PREPARATION }, facts)
}

function zonesOf(branch: string, rows: unknown): DeliveryZone[] {
  const cure = 'Correct the rows of "Entregas" of this branch in the back office.'
  const leftOut = (row: number | null, problem: string) =>
    warnSometimes('delivery zone left out', { branch, row, problem, cure })
  if (!Array.isArray(rows)) {
    if (rows !== null) leftOut(null, 'the column is no list')
    return []
  }
  const zones = new Map<string, DeliveryZone>()
  for (const [index, row] of rows.entries()) {
    const read = zone.safeParse(row)
    if (!read.success) leftOut(index + 1, z.prettifyError(read.error))
    else if (!read.data.name[defaultLocale]) leftOut(index + 1, 'it has no name')
    else if (zones.has(read.data.code)) leftOut(index + 1, 'another zone has its code')
    else zones.set(read.data.code, read.data)
  }
  return [...zones.values()]
}

function toBranch({ translations, deliveryZones, ...branch }: z.output<typeof fields>): Branch {
  const words = localizer(`branches ${branch.slug}`, translations)
  const name = words.text(({ nombre }) => nombre)
  const shortName = words.text(({ nombre_corto }) => nombre_corto)
  const cityName = words.each(({ ciudad }) => ciudad, '')
  return {
    ...branch,
    deliveryZones: zonesOf(branch.slug, deliveryZones),
    cityName: byLocale((locale) => cityName[locale] || branch.city),
    name,
    shortName: byLocale((locale) => shortName[locale] || name[locale]),
    address: words.text(({ direccion }) => direccion),
    directions: words.text(({ indicaciones }) => indicaciones),
    steps: words.each(({ pasos }) => pasos.flatMap(({ texto }) => texto || []), []),
  }
}
