/**
 * The languages of the site, a row for each: addresses, types, columns of the back office, the switch and what search
 * engines read follow from here. A new one is a row, its messages, and the words that the compiler then asks for. The code
 * is the prefix of its addresses. `tag` is kept in the cookie `language` and in the back office (§1.5, §1.6), `file` is
 * written into PDFs, `country` is the language as it is spoken where most readers are: of the gateways' windows, and of
 * shared links.
 */
export const localeTable = {
  es: { name: 'Español', tag: 'es-ES', file: 'es-PA', country: 'es-PA' },
  en: { name: 'English', tag: 'en-US', file: 'en', country: 'en-US' },
} as const

export type Locale = keyof typeof localeTable
export type Localized<Value = string> = Readonly<Record<Locale, Value>>

/** In the order of the table. */
export const locales = Object.keys(localeTable) as readonly Locale[]

/** Its addresses have no prefix; who asks for none of the languages, and a text that lacks one, gets it (D23). */
export const defaultLocale: Locale = 'es'

/** A value for each language. */
export function byLocale<Value>(make: (locale: Locale) => Value): Localized<Value> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Localized<Value>
}

/** The same for columns of the back office that have the language in their name: `name_es`, `name_en`. */
export function byColumn<Name extends string, Value>(
  name: Name,
  make: (column: `${Name}_${Locale}`) => Value,
) {
  return Object.fromEntries(
    locales.map((locale) => [`${name}_${locale}`, make(`${name}_${locale}`)]),
  ) as Record<`${Name}_${Locale}`, Value>
}

/** A value for each language, where one that has none gets that of the default language, else any other's. */
export function localized<Value>(read: (locale: Locale) => Value): Localized<Value> {
  const found = byLocale(read)
  const spare = [defaultLocale, ...locales].find((locale) => found[locale]) ?? defaultLocale
  return byLocale((locale) => found[locale] || found[spare])
}
