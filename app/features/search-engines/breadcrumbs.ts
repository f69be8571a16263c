import { canonicalPath } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import type { JsonLd } from './json-ld'

/** A page and its address without locale. */
export type Crumb = { readonly name: string; readonly path: string }

/** The way to a page from the landing page, which comes first. */
export function breadcrumbs(origin: string, locale: Locale, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(origin, locale, path),
    })),
  }
}

/** The canonical address of a page in a language (D23). */
export function pageUrl(origin: string, locale: Locale, path: string): string {
  return origin + canonicalPath(path, locale)
}
