import type { QueryClient } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { promosQuery } from './promos.queries'

type PromosHead = {
  readonly title: string
  readonly description: string
  readonly image: string | null
}

/** What the route's `head` says; made here, so that its words come with the screen and not with every page. */
export async function loadPromos(queryClient: QueryClient): Promise<PromosHead> {
  const { running } = await queryClient.query({ ...promosQuery(), staleTime: 'static' })
  return {
    title: m.promos_title(),
    description: m.promos_description(),
    image: running[0]?.image ?? null,
  }
}
