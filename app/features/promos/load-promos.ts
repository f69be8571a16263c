import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { getPromosFn } from './promos.functions'

/** The page with what its `head` says: so those words come with the screen and not with every page. */
export async function loadPromos() {
  const page = await getPromosFn()
  return {
    page,
    title: m.promos_title(),
    description: m.promos_description(),
    image: page.running[0]?.image[currentLocale()] ?? null,
  }
}
