import { isBot } from '~/domain/bot'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import fontUrl from '~/styles/fonts/geist-latin-wght-normal.woff2?url'
import { errorKind, errorWords } from './error-words'
import { pageTitle } from './head'
import type { SiteView } from './site.types'

/**
 * The head of every document; a page adds its own with `pageHead`, and one that failed none: its title is then the
 * heading of the error screen. Without a site (config error) it is plain.
 */
export function rootHead(view: SiteView | undefined, matches: readonly Match[]) {
  const locale = currentLocale()
  const notFound = matches.some(isNotFound)
  const failed = keepsPages() ? undefined : matches.find(({ status }) => status === 'error')
  const failure = failed && errorWords[errorKind(failed.error)].title()
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      ...(view
        ? [
            { title: failure ? pageTitle(failure, view.site) : titleOf(view, locale, notFound) },
            { name: 'description', content: view.site.descriptionHome[locale] },
            { name: 'theme-color', content: view.site.theme.colors.deep },
          ]
        : [{ title: failure ?? m.error_internal_title() }]),
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
  }
}

/** A machine that has a page keeps it when another fails (`KeptForBots`); it is told of no error by the title either. */
function keepsPages(): boolean {
  return !import.meta.env.SSR && isBot(navigator.userAgent)
}

function titleOf({ site }: SiteView, locale: Locale, notFound: boolean): string {
  return pageTitle(notFound ? m.error_not_found_title() : site.titleHome[locale], site)
}

type Match = { readonly status: string; readonly error?: unknown; readonly _notFound?: unknown }

/** An unmatched address has `_notFound` on the match that will say so, a thrown `notFound()` its status. */
function isNotFound(match: Match): boolean {
  return match.status === 'notFound' || Boolean(match._notFound)
}
