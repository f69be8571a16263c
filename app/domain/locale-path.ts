import type { Locale } from './catalogue'

/** The three forms of every address (D23): `/x` Spanish, `/es/x` Spanish alias, `/en/x` English. */
export type LocaleForm = 'bare' | Locale

export function localeForm(pathname: string): LocaleForm {
  const first = pathname.split('/', 2)[1]
  return first === 'en' || first === 'es' ? first : 'bare'
}

export function localeOfForm(form: LocaleForm): Locale {
  return form === 'en' ? 'en' : 'es'
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
