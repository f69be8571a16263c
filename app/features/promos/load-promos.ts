import type { QueryClient } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import { promosQuery } from './promos.queries'

type PromosHead = {
  readonly title: string
  readonly description: string
  readonly image: string | null
}

/** The route's `head` is made here, so that its words come with the screen and not with every page. */
export async function loadPromos(queryClient: QueryClient): Promise<PromosHead> {
  const { running } = await queryClient.query({ ...promosQuery(), staleTime: 'static' })
  return {
    title: m.promos_title(),
    description: m.promos_description(),
    image: running[0]?.image[currentLocale()] ?? null,
  }
}
