import { createFileRoute } from '@tanstack/react-router'
import { PromosScreen } from '~/features/promos/components/promos-screen'
import { getPromosFn } from '~/features/promos/promos.functions'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/promos')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 30_000,
  loader: (visit) => keepPage(visit, loadPromos),
  head: ({ match, loaderData }) =>
    loaderData ? headOf(match, () => ({ ...loaderData, path: '/promos' })) : {},
  component: () => <PromosScreen page={Route.useLoaderData().page} />,
})

/** Gives the page and the words of its `head`, which so come with the screen and not with every page. */
async function loadPromos() {
  const page = await getPromosFn()
  return {
    page,
    title: m.promos_title(),
    description: m.promos_description(),
    image: page.running[0]?.image[currentLocale()] ?? null,
  }
}
