import { readItems } from '@directus/sdk'
import { z } from 'zod'
import type { Coverage } from '~/domain/catalogue'
import type { DirectusClient } from './client.server'
import { cents, id, type Scope, text, words } from './fields.server'
import { localizer } from './localized.server'
import { goodRecords } from './records.server'

/** The brand's published coverage plans, in the order of the back office (D10). */
export async function readCoverages(
  client: DirectusClient,
  brand: string,
  scope: Scope = 'published',
): Promise<Coverage[]> {
  const rows = await client.request(
    readItems('coverages', {
      fields: ['*', { translations: ['*'] }],
      filter: scope === 'all' ? {} : { status: { _eq: 'published' } },
      sort: ['sort', 'id'],
      limit: -1,
    }),
  )
  return goodRecords('coverages', schema, rows)
    .filter(({ brands }) => scope === 'all' || brands.length === 0 || brands.includes(brand))
    .map(toCoverage)
}

const schema = z.object({
  id,
  codigo: z.string().trim().min(1),
  precio_dia: cents,
  deducible: cents.nullish(),
  deposito: cents,
  obligatoria: z.boolean(),
  recomendada: z.boolean(),
  brands: words,
  translations: z.array(
    z.object({
      languages_code: z.string().nullish(),
      nombre: text,
      resumen: text,
      incluye: z
        .array(z.object({ texto: text, cubre: z.boolean().catch(false) }))
        .nullish()
        .transform((items) => items ?? []),
    }),
  ),
})

function toCoverage(row: z.output<typeof schema>): Coverage {
  const words = localizer(`coverages ${row.codigo}`, row.translations)
  return {
    id: row.id,
    code: row.codigo,
    name: words.text(({ nombre }) => nombre),
    summary: words.text(({ resumen }) => resumen),
    dailyPrice: row.precio_dia,
    deductible: row.deducible ?? null,
    deposit: row.deposito,
    mandatory: row.obligatoria,
    recommended: row.recomendada,
    includes: includesOf(words.pair(({ incluye }) => incluye, [])),
  }
}

type Items = readonly { readonly texto: string; readonly cubre: boolean }[]

/** Both languages list the same rows in the same order; whether a row is covered is read from the Spanish one. */
function includesOf({ es, en }: { readonly es: Items; readonly en: Items }): Coverage['includes'] {
  return es.map((item, index) => ({
    text: { es: item.texto, en: en[index]?.texto || item.texto },
    covered: item.cubre,
  }))
}
