import { z } from 'zod'
import type { Localized } from '~/domain/catalogue'
import { appConfig } from '../../../app.config'
import { warnSometimes } from '../log-sometimes.server'

const language = z.nullish(z.string())
type Translation = { readonly languages_code?: z.output<typeof language> }

export function translationsOf<Texts extends z.ZodRawShape>(texts: Texts) {
  const translation = z.object({ languages_code: language, ...texts })
  return [z.array(translation), Object.keys(translation.shape)] as const
}

/** A language that is missing is served in the other one and named in the log. */
export function localizer<T extends Translation>(
  record: string,
  translations: readonly T[],
): {
  text(read: (translation: T) => string): Localized
  /** Anything but text, with a value for a record without translations. */
  pair<V>(read: (translation: T) => V, empty: V): { readonly es: V; readonly en: V }
} {
  const { tags } = appConfig.locales
  const es = translations.find(({ languages_code }) => languages_code === tags.es)
  const en = translations.find(({ languages_code }) => languages_code === tags.en)
  if (!es || !en) {
    warnSometimes('translation missing: the other language is shown', {
      record,
      language: es ? tags.en : tags.es,
    })
  }
  const pair = <V>(read: (translation: T) => V, empty: V) => ({
    es: readOr(es ?? en, read, empty),
    en: readOr(en ?? es, read, empty),
  })
  return {
    pair,
    text: (read) => {
      const found = pair(read, '')
      return { es: found.es || found.en, en: found.en || found.es }
    },
  }
}

function readOr<T, V>(translation: T | undefined, read: (translation: T) => V, empty: V): V {
  return translation === undefined ? empty : read(translation)
}
