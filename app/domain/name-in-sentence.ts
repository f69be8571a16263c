import type { Locale, Localized } from './locales'

/**
 * The name of a season or a rate inside a sentence: 'temporada alta', 'carnaval', 'weekly rate'. One that has another
 * capital is a name ('Navidad y Año Nuevo'), and so is a single word in English ('Carnival').
 */
export function nameInSentence(name: Localized, locale: Locale): string {
  const [first = '', ...rest] = name[locale]
  const others = rest.join('')
  const isName = others !== others.toLocaleLowerCase() || (locale === 'en' && !others.includes(' '))
  return isName ? name[locale] : first.toLocaleLowerCase() + others
}
