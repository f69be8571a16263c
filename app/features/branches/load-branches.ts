import { noop, type QueryClient } from '@tanstack/react-query'
import { atMost } from '~/domain/at-most'
import type { RentalSearch } from '~/domain/booking/search'
import { correctSearch } from '~/domain/booking/search-correction'
import { panamaNow } from '~/domain/calendar/rental-period'
import { invalidAddress } from '~/features/site/not-found'
import { siteQuery } from '~/features/site/site.functions'
import type { SiteView } from '~/features/site/site.types'
import { m } from '~/paraglide/messages'
import { currentLocale, documentPatience } from '~/server/request-facts'
import { getBranchesFn, getBranchFn } from './branches.functions'
import { branchCarsQuery } from './branches.queries'

/** Gives the page and the words of its `head`, which so come with the screen and not with every page. */
export async function loadBranches() {
  const list = await getBranchesFn()
  return {
    list,
    title: m.branches_title(),
    description: m.branches_description({ count: list.branches.length }),
  }
}

/** Prices that come later are streamed, and what cannot be read is said in their place. @throws NotFoundError (§2.26). */
export async function loadBranch(queryClient: QueryClient, slug: string, pathname: string) {
  const known = /^[a-z0-9-]{1,60}$/.test(slug)
  const [view, page] = await Promise.all([
    queryClient.query({ ...siteQuery(), staleTime: 'static' }),
    known ? getBranchFn({ data: { slug } }) : null,
  ])
  if (!page) throw invalidAddress(pathname)
  const asked = branchCarsQuery(defaultSearch(slug, view))
  const cars = queryClient.query({ ...asked, staleTime: 'static' }).catch(noop)
  await atMost(cars, documentPatience().stock)
  const locale = currentLocale()
  const { name, address } = page.branch
  return {
    page,
    title: name[locale],
    description: m.branch_description({ name: name[locale], address: address[locale] }),
  }
}

/** From the branch and back to it, by the server's clock; the same on both sides. */
export function defaultSearch(slug: string, view: SiteView): RentalSearch {
  return correctSearch({ pickupBranch: slug }, { ...view, now: panamaNow(view.now) }).search
}
