import { localeOfForm } from '~/domain/locale-path'
import { infoPage } from '~/server/catalogue.server'
import { requestContext } from '~/server/request-context.server'
import type { InfoText } from './content.types'

/** In the language of the page that asks. Null: there is no such page. @throws AppError `unavailable`. */
export async function getInfoPage(slug: string): Promise<InfoText | null> {
  const { brand, localeForm } = requestContext()
  const locale = localeOfForm(localeForm)
  const page = await infoPage(brand, slug)
  return (
    page && {
      slug: page.slug,
      title: page.title[locale],
      description: page.description[locale],
      content: page.content[locale],
      image: page.image[locale],
    }
  )
}

/** Routes reach the server through a feature. */
export { serveAsset } from '~/server/assets.server'
