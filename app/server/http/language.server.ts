import { isBot } from '~/domain/bot'
import { type Locale, locales } from '~/domain/catalogue'
import { type LocaleForm, localeForm, localeOfForm, withLocale } from '~/domain/locale-path'
import { appConfig } from '../../../app.config'
import { env } from '../env.server'
import { cookieLine, parseCookies } from '../session/cookies.server'

/** Folders, files of the root, and what browsers ask for by habit. */
const notPages =
  /^\/((_serverFn|api|assets|static|builds|fonts|healthz|readyz)(\/|$)|(sitemap\.xml|robots\.txt|icon\.svg|open-graph\.jpg|manifest\.webmanifest)$|favicon\.)/

/** Whether a page may be there: not a file, a picture, a function or what machines ask. */
export function isPagePath(pathname: string): boolean {
  return !notPages.test(pathname)
}

/** As much of a request as the language takes: Node's own has it too. */
export type AskedPage = {
  readonly method: string
  readonly headers: { readonly get: (name: string) => string | null }
}

/** D23: no prefix leads to the remembered language, else the browser's, else stays Spanish. Bots are left alone. */
export function languageRedirect(request: AskedPage, url: URL): Response | null {
  if (request.method !== 'GET' || !isPagePath(url.pathname) || !isDocument(request)) return null
  if (localeForm(url.pathname) !== 'bare' || isBot(request.headers.get('user-agent') ?? ''))
    return null
  if (preferredLocale(request) === 'es') return null
  return new Response(null, {
    status: 302,
    headers: {
      Location: withLocale(url.pathname, 'en') + url.search,
      'Cache-Control': 'no-store',
      Vary: 'Cookie, Accept-Language',
    },
  })
}

/** To set when a prefixed page names a language other than the remembered one. */
export function languageCookie(request: AskedPage, url: URL): string | null {
  const form = localeForm(url.pathname)
  if (form === 'bare' || request.method !== 'GET' || !isDocument(request)) return null
  const locale = localeOfForm(form)
  if (rememberedLocale(request) === locale) return null
  const secure = new URL(env().SITE_URL).protocol === 'https:'
  const { cookie, cookieMaxAge: maxAge, tags } = appConfig.locales
  return cookieLine(cookie, tags[locale], { maxAge, secure, httpOnly: false })
}

/** A server function has no locale in its address: the page that asks (Referer) or the remembered language tells. */
export function requestLocaleForm(request: AskedPage, url: URL): LocaleForm {
  if (!url.pathname.startsWith('/_serverFn')) return localeForm(url.pathname)
  const page = URL.parse(request.headers.get('referer') ?? '')
  if (page?.host === (request.headers.get('host') ?? url.host)) return localeForm(page.pathname)
  return rememberedLocale(request) === 'en' ? 'en' : 'bare'
}

function preferredLocale(request: AskedPage): Locale {
  return rememberedLocale(request) ?? acceptedLocale(request.headers.get('accept-language') ?? '')
}

/** By weight; Spanish when the site speaks none of them. */
function acceptedLocale(header: string): Locale {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
      return {
        language: tag.slice(0, 2).toLowerCase(),
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'es' || language === 'en'))
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.language === 'en' ? 'en' : 'es'
}

function rememberedLocale(request: AskedPage): Locale | undefined {
  const { cookie, tags } = appConfig.locales
  const value = parseCookies(request.headers.get('cookie') ?? '').get(cookie)
  return locales.find((locale) => tags[locale] === value)
}

function isDocument(request: AskedPage): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  if (destination) return destination === 'document'
  return (request.headers.get('accept') ?? '').includes('text/html')
}
