import { m } from '~/paraglide/messages'
import { brandData } from './brand-data'
import { breadcrumbs, type Crumb } from './breadcrumbs'
import { faqData } from './faq-data'
import type { JsonLd } from './json-ld'
import { latest, type PageContent, type PageFamily } from './page-content'

export const homePage: PageFamily = (content) => [
  {
    path: '/',
    changedAt: latest(
      content.changes.brands.get(content.catalogue.site.brand),
      content.changes.promos.values(),
    ),
    data: () => brandData(siteFacts(content)),
  },
]

export const fleetPage: PageFamily = (content) => [
  {
    path: '/flota',
    changedAt: latest(content.changes.cars.values()),
    data: () => [wayTo(content, fleetCrumb())],
  },
]

export const infoPages: PageFamily = (content) =>
  content.infoPages.map((page) => {
    const path = `/info/${page.slug}`
    return {
      path,
      changedAt: latest(content.changes.infoPages.get(page.slug)),
      data: () => {
        const faq = faqData(page.content[content.locale])
        const way = wayTo(content, { name: page.title[content.locale], path })
        return faq ? [way, faq] : [way]
      },
    }
  })

export function fleetCrumb(): Crumb {
  return { name: m.engines_fleet(), path: '/flota' }
}

export function wayTo({ origin, locale }: PageContent, ...crumbs: readonly Crumb[]): JsonLd {
  return breadcrumbs(origin, locale, [{ name: m.engines_home(), path: '/' }, ...crumbs])
}

export function siteFacts({ catalogue, origin, locale }: PageContent) {
  return { site: catalogue.site, branches: catalogue.branches, origin, locale }
}
