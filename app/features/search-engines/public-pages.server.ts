import { panamaNow } from '~/domain/calendar/rental-period'
import type { ContentChanges } from '~/domain/content-changes'
import { defaultLocale, type Locale } from '~/domain/locales'
import { carSlugs } from '~/domain/stock/car-slug'
import {
  catalogue,
  contentChanges,
  infoPages as infoPagesOf,
} from '~/server/content/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import { branchPages, promosPage } from './branch-pages'
import { carPages } from './car-pages'
import type { PageContent, PageFamily, PublicPage } from './page-content'
import { fleetPage, homePage, infoPages } from './page-families'

/** Every page that search engines may know; a new one is added here. */
const families: readonly PageFamily[] = [
  homePage,
  fleetPage,
  carPages(carSlugs),
  branchPages,
  promosPage,
  infoPages,
]

/** The pages of the host's brand, to be listed. @throws AppError `site_config`, `unavailable`. */
export async function listedPages(): Promise<readonly PublicPage[]> {
  const [changes, content] = await Promise.all([contentChanges(), contentIn(defaultLocale)])
  return pagesOf({ ...content, changes })
}

/** For its data, which need no time of a change. @throws AppError `site_config`, `unavailable`. */
export async function pageAt(path: string, locale: Locale): Promise<PublicPage | undefined> {
  const pages = pagesOf({ ...(await contentIn(locale)), changes: noChanges })
  return pages.find((page) => page.path === path)
}

function pagesOf(content: PageContent): readonly PublicPage[] {
  return families.flatMap((family) => family(content))
}

async function contentIn(locale: Locale): Promise<Omit<PageContent, 'changes'>> {
  const { brand, origin, now } = requestContext()
  const [{ value }, pages] = await Promise.all([catalogue(brand), infoPagesOf(brand)])
  return { catalogue: value, infoPages: [...pages.values()], origin, locale, now: panamaNow(now) }
}

const nothing: ReadonlyMap<string, string> = new Map()
const noChanges: ContentChanges = {
  brands: nothing,
  promos: nothing,
  cars: nothing,
  branches: nothing,
  infoPages: nothing,
}
