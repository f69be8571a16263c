import { assetUrl } from '~/components/ui/asset-url'
import { shareSize } from '~/domain/asset'
import type { Site } from '~/domain/catalogue'
import { canonicalPath } from '~/domain/locale-path'
import { defaultLocale, type Locale, locales, localeTable } from '~/domain/locales'
import { currentLocale } from '~/server/request-facts'
import type { RouterContext } from './site.types'

export type PageHead = {
  /** Without the brand: the template of §1.4 adds it. */
  readonly title: string
  readonly description?: string
  /** Path without locale, as the route has it: `/flota`. */
  readonly path: string
  /** Asset id of the picture shown where the link is shared; else the brand's. */
  readonly image?: string | null
  readonly noindex?: boolean
}

export type HeadFacts = {
  readonly site: Pick<Site, 'name' | 'tagline'>
  /** Public origin: `https://firefly.example`. */
  readonly origin: string
}

/** Empty where the site or the page could not be loaded: the error screen has a head of its own (`rootHead`). */
export function headOf(
  { context, status }: { readonly context: RouterContext; readonly status: string },
  page: (facts: { readonly site: Site; readonly locale: Locale }) => PageHead,
) {
  const view = context.site()
  if (!view || status === 'error') return {}
  const locale = currentLocale()
  return pageHead(view, locale, page({ site: view.site, locale }))
}

/**
 * For the `head` of a page for one renter. Its title comes with its data, so that the first JavaScript of every page
 * holds no words of pages that few open. Empty where the loader failed or leads elsewhere.
 */
export function personalHead({ match, loaderData }: PersonalMatch) {
  if (!loaderData) return {}
  const path = match.fullPath.replace(/(?<=.)\/$/, '')
  return headOf(match, () => ({ title: loaderData.title, path, noindex: true }))
}

type PersonalMatch = {
  readonly match: {
    readonly context: RouterContext
    readonly status: string
    readonly fullPath: string
  }
  readonly loaderData?: { readonly title: string } | undefined
}

/** Title, description, canonical address, languages and sharing tags of a page, for a route's `head` (D23). */
export function pageHead(view: HeadFacts, locale: Locale, page: PageHead) {
  const { site, origin } = view
  const title = pageTitle(page.title, site)
  const description = page.description || site.tagline[locale]
  const address = (other: Locale) => origin + canonicalPath(page.path, other)
  const image = page.image ? assetUrl(page.image, { w: 1200, f: 'jpg' }) : '/open-graph.jpg'
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address(locale) },
      { property: 'og:locale', content: ogLocale(locale) },
      ...locales
        .filter((other) => other !== locale)
        .map((other) => ({ property: 'og:locale:alternate', content: ogLocale(other) })),
      { property: 'og:image', content: origin + image },
      { property: 'og:image:width', content: String(shareSize.width) },
      { property: 'og:image:height', content: String(shareSize.height) },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: page.noindex
      ? []
      : [
          { rel: 'canonical', href: address(locale) },
          ...locales.map((other) => ({ rel: 'alternate', hrefLang: other, href: address(other) })),
          { rel: 'alternate', hrefLang: 'x-default', href: address(defaultLocale) },
        ],
  }
}

/** '%s - {brand} Car Rental' (§1.4); a site whose name already ends so is not named twice. */
export function pageTitle(title: string, site: Pick<Site, 'name'>): string {
  return `${title} - ${site.name.replace(/\s+car rental$/i, '')} Car Rental`
}

function ogLocale(locale: Locale): string {
  return localeTable[locale].country.replace('-', '_')
}
