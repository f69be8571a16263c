import type { InfoPage } from '~/domain/info-page'
import { infoPage } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'

/** Null: there is no such page. @throws AppError `unavailable`. */
export function getInfoPage(slug: string): Promise<InfoPage | null> {
  return infoPage(requestContext().brand, slug)
}

/** Routes reach the server through a feature. */
export { serveAsset } from '~/server/assets.server'
