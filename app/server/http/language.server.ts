import { isBot } from '~/domain/bot'
import { type LocaleForm, localeForm, localeOfForm, withLocale } from '~/domain/locale-path'
import { defaultLocale, type Locale, locales, localeTable } from '~/domain/locales'
import { appConfig } from '../../../app.config'
import { env } from '../env.server'
import { cookieLine, parseCookies } from '../session/cookies.server'

/** Folders, files of the root, and what browsers ask for by habit. */
const notPages =
  /^\/((_serverFn|api|assets|static|builds|fonts|healthz|readyz|metrics)(\/|$)|(sitemap\.xml|robots\.txt|icon\.svg|open-graph\.jpg|manifest\.webmanifest)$|favicon\.)/

/** Whether a page may be there: not a file, a picture, a function or what machines ask. */
export function isPagePath(pathname: string): boolean {
  return !notPages.test(pathname)
}

/** As much of a request as the language takes: Node's own has it too. */
export type AskedPage = {
  readonly method: string
  readonly headers: { readonly get: (name: string) => string | null }
}

/** D23: no prefix leads to the remembered language, else the browser's, unless it is the default. Bots are left alone. */
export function languageRedirect(request: AskedPage, url: URL): Response | null {
  if (request.method !== 'GET' || !isPagePath(url.pathname) || !isDocument(request)) return null
  if (localeForm(url.pathname) !== 'bare' || isBot(request.headers.get('user-agent') ?? ''))
    return null
  const locale = preferredLocale(request)
  if (locale === defaultLocale) return null
  return new Response(null, {
    status: 302,
    headers: {
      Location: withLocale(url.pathname, locale) + url.search,
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
  const { cookie, cookieMaxAge: maxAge } = appConfig.locales
  return cookieLine(cookie, localeTable[locale].tag, { maxAge, secure, httpOnly: false })
}

/** A server function has no locale in its address: the page that asks (Referer) or the remembered language tells. */
export function requestLocaleForm(request: AskedPage, url: URL): LocaleForm {
  if (!url.pathname.startsWith('/_serverFn')) return localeForm(url.pathname)
  const page = URL.parse(request.headers.get('referer') ?? '')
  if (page?.host === (request.headers.get('host') ?? url.host)) return localeForm(page.pathname)
  const locale = rememberedLocale(request) ?? defaultLocale
  return locale === defaultLocale ? 'bare' : locale
}

/** The language of a document that has no page: of its address, else the remembered one, else the browser's. */
export function documentLocale(request: AskedPage, url: URL): Locale {
  const form = localeForm(url.pathname.replace(/^\/+/, '/'))
  return form === 'bare' ? preferredLocale(request) : form
}

function preferredLocale(request: AskedPage): Locale {
  return rememberedLocale(request) ?? acceptedLocale(request.headers.get('accept-language') ?? '')
}

/** By weight; the default language when the site speaks none of them. */
function acceptedLocale(header: string): Locale {
  const [wanted] = header
    .split(',')
    .flatMap((part) => {
      const [tag = '', ...options] = part.trim().split(';')
      const weight = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean)
      const locale = locales.find((one) => one === tag.slice(0, 2).toLowerCase())
      return locale ? { locale, weight: weight === undefined ? 1 : Number(weight) } : []
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted?.locale ?? defaultLocale
}

function rememberedLocale(request: AskedPage): Locale | undefined {
  const value = parseCookies(request.headers.get('cookie') ?? '').get(appConfig.locales.cookie)
  return locales.find((locale) => localeTable[locale].tag === value)
}

export function isDocument(request: AskedPage): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  if (destination) return destination === 'document'
  return (request.headers.get('accept') ?? '').includes('text/html')
}
