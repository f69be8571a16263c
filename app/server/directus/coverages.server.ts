import { z } from 'zod'
import type { Coverage } from '~/domain/catalogue'
import { byLocale, defaultLocale, type Localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { columnOf } from './columns.server'
import { cents, id, listOf, orNull, text } from './fields.server'
import { localizer, translationsOf } from './localized.server'
import { readOffered, type Scope } from './offered.server'
import type { Coverages } from './schema'

export async function readCoverages(
  client: DirectusClient,
  brand: string,
  scope?: Scope,
): Promise<Coverage[]> {
  return (await readOffered(client, 'coverages', fields, { brand, scope })).map(toCoverage)
}

const column = columnOf<Coverages>()

const items = listOf(z.object({ texto: text, cubre: z.boolean().catch(false) }))

const fields = z.object({
  id: column('id', id),
  code: column('codigo', z.string().trim().min(1)),
  dailyPrice: column('precio_dia', cents),
  deductible: column('deducible', orNull(cents)),
  deposit: column('deposito', cents),
  mandatory: column('obligatoria', z.boolean()),
  recommended: column('recomendada', z.boolean()),
  translations: column(
    'translations',
    ...translationsOf({ nombre: text, resumen: text, incluye: items }),
  ),
})

function toCoverage({ translations, ...plan }: z.output<typeof fields>): Coverage {
  const words = localizer(`coverages ${plan.code}`, translations)
  return {
    ...plan,
    name: words.text(({ nombre }) => nombre),
    summary: words.text(({ resumen }) => resumen),
    includes: includesOf(words.each(({ incluye }) => incluye, [])),
  }
}

type Items = z.output<typeof items>

/** All languages list the same rows in the same order; whether a row is covered is read from the default one. */
function includesOf(items: Localized<Items>): Coverage['includes'] {
  return items[defaultLocale].map(({ texto, cubre }, index) => ({
    text: byLocale((locale) => items[locale][index]?.texto || texto),
    covered: cubre,
  }))
}
