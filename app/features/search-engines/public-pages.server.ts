import type { Locale } from '~/domain/catalogue'
import { panamaNow } from '~/domain/rental-period'
import { catalogue, contentChanges, infoPages as infoPagesOf } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { PageFamily, PublicPage } from './page-content'
import { fleetPage, homePage, infoPages } from './page-families'

/** Every page that search engines may know; a new one is added here. */
const families: readonly PageFamily[] = [homePage, fleetPage, infoPages]

/** Of the host's brand. @throws AppError `site_config`, `unavailable`. */
export async function publicPages(locale: Locale): Promise<readonly PublicPage[]> {
  const { brand, origin, now } = requestContext()
  const [{ value }, pages, changes] = await Promise.all([
    catalogue(brand),
    infoPagesOf(brand),
    contentChanges(),
  ])
  const content = {
    catalogue: value,
    infoPages: [...pages.values()],
    changes,
    origin,
    locale,
    now: panamaNow(now),
  }
  return families.flatMap((family) => family(content))
}
