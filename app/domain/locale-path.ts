import { defaultLocale, type Locale, locales } from './locales.ts'

/** The forms of every address (D23): `/x` in the default language, `/es/x` and `/en/x` in the one that they name. */
export type LocaleForm = 'bare' | Locale

export function localeForm(pathname: string): LocaleForm {
  const first = pathname.split('/', 2)[1]
  return locales.find((locale) => locale === first) ?? 'bare'
}

export function localeOfForm(form: LocaleForm): Locale {
  return form === 'bare' ? defaultLocale : form
}

/** `/en/flota` -> `/flota`; `/en` -> `/`. */
export function stripLocale(pathname: string): string {
  const form = localeForm(pathname)
  if (form === 'bare') return pathname
  return pathname.slice(form.length + 1) || '/'
}

export function withLocale(pathname: string, form: LocaleForm): string {
  const path = stripLocale(pathname)
  if (form === 'bare') return path
  return path === '/' ? `/${form}` : `/${form}${path}`
}

/** The canonical address in a language: `/flota`, `/en/flota`. */
export function canonicalPath(pathname: string, locale: Locale): string {
  return withLocale(pathname, locale === defaultLocale ? 'bare' : locale)
}
