import { byLocale, type Localized, locales, localeTable, localized } from '~/domain/locales'
import { warnSometimes } from '../log-sometimes.server'
import type { Translation } from './records/localized'

/** A language that is missing is served in the default one, or else another, and named in the log. */
export function localizer<T extends Translation>(
  record: string,
  translations: readonly T[],
): {
  text(read: (translation: T) => string): Localized
  /** Anything but text, with a value for a record without translations. */
  each<V>(read: (translation: T) => V, empty: V): Localized<V>
} {
  const own = byLocale((locale) =>
    translations.find(({ languages_code }) => languages_code === localeTable[locale].tag),
  )
  const missing = locales.find((locale) => !own[locale])
  if (missing) {
    const language = localeTable[missing].tag
    warnSometimes('translation missing: the other language is shown', { record, language })
  }
  const shown = localized((locale) => own[locale])
  const each = <V>(read: (translation: T) => V, empty: V) =>
    byLocale((locale) => (shown[locale] ? read(shown[locale]) : empty))
  return {
    each,
    text: (read) => {
      const found = each(read, '')
      return localized((locale) => found[locale])
    },
  }
}
