import { z } from 'zod'
import { locales, localeTable } from '../../../domain/locales.ts'

const language = z.nullish(z.string())
export type Translation = { readonly languages_code?: z.output<typeof language> }

/** Languages that the site speaks. Texts in others stay in the back office. */
const spoken = { _filter: { languages_code: { _in: locales.map((one) => localeTable[one].tag) } } }

export function translationsOf<Texts extends z.ZodRawShape>(texts: Texts) {
  const translation = z.object({ languages_code: language, ...texts })
  return [z.array(translation), Object.keys(translation.shape), spoken] as const
}
