import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { Branch } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { cents, date, id, percent, type Scope, slug, text, time, words } from './fields.server'
import { localizer } from './localized.server'
import { goodRecords } from './records.server'

/** The brand's published branches, in the order of the back office. */
export async function readBranches(
  client: DirectusClient,
  brand: string,
  scope: Scope = 'published',
): Promise<Branch[]> {
  const rows = await client.request(
    readItems('branches', {
      fields: ['*', { translations: ['*'] }],
      filter: scope === 'all' ? {} : { status: { _eq: 'published' } },
      sort: ['sort', 'id'],
      limit: -1,
    }),
  )
  return goodRecords('branches', schema, rows)
    .filter(({ brands }) => scope === 'all' || brands.length === 0 || brands.includes(brand))
    .map(toBranch)
}

const schema = z.object({
  id,
  slug,
  codigo: text,
  tipo: z.enum(['airport', 'city']),
  ciudad: text,
  telefono: text,
  whatsapp: text,
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  // What a renter may be promised depends on these: a branch with unreadable hours is not served.
  horarios: z
    .array(z.object({ day: z.int().min(1).max(7), open: time, close: time }))
    .nullish()
    .transform((hours) => hours ?? []),
  cierres: z
    .array(z.object({ date, motivo_es: text, motivo_en: text }))
    .nullish()
    .transform((closures) => closures ?? []),
  after_hours_return: z.boolean(),
  after_hours_fee: cents,
  concession_percent: percent,
  brands: words,
  translations: z.array(
    z.object({
      languages_code: z.string().nullish(),
      nombre: text,
      nombre_corto: text,
      direccion: text,
      indicaciones: text,
    }),
  ),
})

function toBranch(row: z.output<typeof schema>): Branch {
  const words = localizer(`branches ${row.slug}`, row.translations)
  const name = words.text(({ nombre }) => nombre)
  const shortName = words.text(({ nombre_corto }) => nombre_corto)
  return {
    id: row.id,
    slug: row.slug,
    code: row.codigo,
    kind: row.tipo,
    city: row.ciudad,
    name,
    shortName: { es: shortName.es || name.es, en: shortName.en || name.en },
    address: words.text(({ direccion }) => direccion),
    directions: words.text(({ indicaciones }) => indicaciones),
    phone: row.telefono,
    whatsapp: row.whatsapp,
    latitude: row.lat,
    longitude: row.lng,
    concession: row.concession_percent,
    hours: row.horarios,
    closures: row.cierres.map((closure) => ({
      date: closure.date,
      reason: {
        es: closure.motivo_es || closure.motivo_en,
        en: closure.motivo_en || closure.motivo_es,
      },
    })),
    afterHoursReturn: row.after_hours_return,
    afterHoursFee: row.after_hours_fee,
  }
}
