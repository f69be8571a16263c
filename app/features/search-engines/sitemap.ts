import { defaultLocale, locales } from '~/domain/locales'
import { pageUrl } from './breadcrumbs'
import type { PublicPage } from './page-content'

type Listed = Pick<PublicPage, 'path' | 'changedAt'>

/** sitemaps.org 0.9: each page in every language, each naming the others and the one for everybody else (D23). */
export function sitemapXml(origin: string, pages: readonly Listed[]): string {
  const entries = pages.flatMap((page) =>
    locales.map((locale) => entry(page, pageUrl(origin, locale, page.path), origin)),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function entry({ path, changedAt }: Listed, address: string, origin: string): string {
  const alternates = [
    ...locales.map((locale) => [locale, locale] as const),
    ['x-default', defaultLocale] as const,
  ]
  return [
    '<url>',
    `<loc>${escaped(address)}</loc>`,
    ...(changedAt ? [`<lastmod>${changedAt}</lastmod>`] : []),
    ...alternates.map(
      ([name, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${name}" href="${escaped(pageUrl(origin, locale, path))}"/>`,
    ),
    '</url>',
  ].join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return encodeURI(decodeURI(text)).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
