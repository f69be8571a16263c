import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { getPromosFn } from './promos.functions'

/** Gives the page and the words of its `head`, which so come with the screen and not with every page. */
export async function loadPromos() {
  const page = await getPromosFn()
  return {
    page,
    title: m.promos_title(),
    description: m.promos_description(),
    image: page.running[0]?.image[currentLocale()] ?? null,
  }
}
