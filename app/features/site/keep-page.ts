import { isNotFound, isRedirect, type ParsedLocation } from '@tanstack/react-router'
import type { RouterContext } from './site.types'

type Visit = {
  readonly context: Pick<RouterContext, 'matchesAt'>
  readonly location: ParsedLocation
  readonly route: { readonly id: string }
}

/**
 * Loads a page, and where that fails gives what was loaded last in this tab: a page that comes back is made fresh in the
 * background, and somebody without a connection keeps it.
 * @throws what a first visit failed with; that the page is gone, or stands elsewhere
 */
export async function keepPage<Page>(visit: Visit, load: () => Promise<Page>): Promise<Page> {
  try {
    return await load()
  } catch (error) {
    if (isNotFound(error) || isRedirect(error)) throw error
    const { context, location, route } = visit
    const last = context.matchesAt(location).find(({ routeId }) => routeId === route.id)
    if (last?.loaderData === undefined) throw error
    return last.loaderData
  }
}
