import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { AddOn } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { cents, id, text, words } from './fields.server'
import { localizer } from './localized.server'
import { goodRecords } from './records.server'

/** The brand's published add-ons, in the order of the back office (D10). */
export async function readAddOns(client: DirectusClient, brand: string): Promise<AddOn[]> {
  const rows = await client.request(
    readItems('add_ons', {
      fields: ['*', { translations: ['*'] }],
      filter: { status: { _eq: 'published' } },
      sort: ['sort', 'id'],
      limit: -1,
    }),
  )
  return goodRecords('add_ons', schema, rows)
    .filter(({ brands }) => brands.length === 0 || brands.includes(brand))
    .map(toAddOn)
}

const schema = z.object({
  id,
  codigo: z.string().trim().min(1),
  precio_dia: cents,
  max_cantidad: z.int().min(1),
  max_dias: z.int().min(1).nullish(),
  icon: text,
  brands: words,
  translations: z.array(
    z.object({ languages_code: z.string().nullish(), nombre: text, descripcion: text }),
  ),
})

function toAddOn(row: z.output<typeof schema>): AddOn {
  const words = localizer(`add_ons ${row.codigo}`, row.translations)
  return {
    id: row.id,
    code: row.codigo,
    name: words.text(({ nombre }) => nombre),
    description: words.text(({ descripcion }) => descripcion),
    icon: row.icon,
    dailyPrice: row.precio_dia,
    maxQuantity: row.max_cantidad,
    maxDays: row.max_dias ?? null,
  }
}
