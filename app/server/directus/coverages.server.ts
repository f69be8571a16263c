import type { z } from 'zod'
import type { Coverage } from '~/domain/catalogue'
import { byLocale, defaultLocale, type Localized } from '~/domain/locales'
import type { DirectusClient } from './client.server'
import { localizer } from './localized.server'
import { readOffered, type Scope } from './offered.server'
import { coverageRecord } from './records/prices'

export async function readCoverages(
  client: DirectusClient,
  brand: string,
  scope?: Scope,
): Promise<Coverage[]> {
  return (await readOffered(client, 'coverages', coverageRecord, { brand, scope })).map(toCoverage)
}

function toCoverage({
  translations,
  ...plan
}: z.output<typeof coverageRecord.schema>['record']): Coverage {
  const words = localizer(`coverages ${plan.code}`, translations)
  return {
    ...plan,
    name: words.text(({ nombre }) => nombre),
    summary: words.text(({ resumen }) => resumen),
    includes: includesOf(words.each(({ incluye }) => incluye, [])),
  }
}

type Items = z.output<typeof coverageRecord.schema>['record']['translations'][number]['incluye']

/** All languages list the same rows in the same order; whether a row is covered is read from the default one. */
function includesOf(items: Localized<Items>): Coverage['includes'] {
  return items[defaultLocale].map(({ texto, cubre }, index) => ({
    text: byLocale((locale) => items[locale][index]?.texto || texto),
    covered: cubre,
  }))
}
