import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import fontUrl from '~/styles/fonts/geist-latin-wght-normal.woff2?url'
import { pageTitle } from './head'
import type { SiteView } from './site.types'
import { themeCss } from './theme-css'

/** The head of every document; a page adds its own with `pageHead`. Without a site (config error) it is plain. */
export function rootHead(view: SiteView | undefined, matches: readonly { status: string }[]) {
  const locale = currentLocale()
  const notFound = matches.some(isNotFound)
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      ...(view
        ? [
            { title: titleOf(view, locale, notFound) },
            { name: 'description', content: view.site.descriptionHome[locale] },
            { name: 'theme-color', content: view.site.theme.colors.deep },
          ]
        : [{ title: m.error_internal_title() }]),
      ...(notFound ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: fontUrl,
        crossOrigin: 'anonymous' as const,
      },
      { rel: 'icon', href: '/icon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
    styles: view ? [{ children: themeCss(view.site) }] : [],
  }
}

function titleOf({ site }: SiteView, locale: Locale, notFound: boolean): string {
  return pageTitle(notFound ? m.error_not_found_title() : site.titleHome[locale], site)
}

/** An unmatched address has `_notFound` on the match that will say so, a thrown `notFound()` its status. */
function isNotFound(match: { readonly status: string; readonly _notFound?: unknown }): boolean {
  return match.status === 'notFound' || Boolean(match._notFound)
}
