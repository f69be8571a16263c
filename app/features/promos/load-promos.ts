import { noop, type QueryClient } from '@tanstack/react-query'
import { atMost } from '~/domain/at-most'
import { m } from '~/paraglide/messages'
import { currentLocale, documentPatience } from '~/server/request-facts'
import { getPromosFn, promoExampleQuery } from './promos.functions'

/** Gives the page and the words of its `head`, which so come with the screen and not with every page. */
export async function loadPromos(queryClient: QueryClient) {
  const page = await getPromosFn()
  const [first] = page.running
  const example = first && queryClient.query(promoExampleQuery(first.id)).catch(noop)
  if (example) await atMost(example, documentPatience().stock)
  return {
    page,
    title: m.promos_title(),
    description: m.promos_description(),
    image: first?.image[currentLocale()] ?? null,
  }
}
