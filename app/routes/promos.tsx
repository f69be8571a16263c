import { noop, type QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { atMost } from '~/domain/at-most'
import { PromosScreen } from '~/features/promos/components/promos-screen'
import { getPromosFn, promoExampleQuery } from '~/features/promos/promos.functions'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/promos')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 30_000,
  loader: (visit) => keepPage(visit, () => loadPromos(visit.context.queryClient)),
  head: ({ match, loaderData }) =>
    loaderData ? headOf(match, () => ({ ...loaderData, path: '/promos' })) : {},
  component: () => <PromosScreen page={Route.useLoaderData().page} />,
})

/** Milliseconds for which the page waits for its example, before it is shown with the room kept free. */
const EXAMPLE_PATIENCE_MS = 800

/** Gives the page and the words of its `head`, which so come with the screen and not with every page. */
async function loadPromos(queryClient: QueryClient) {
  const page = await getPromosFn()
  const [first] = page.running
  const example = first && queryClient.query(promoExampleQuery(first.id)).catch(noop)
  if (example) await atMost(example, EXAMPLE_PATIENCE_MS)
  return {
    page,
    title: m.promos_title(),
    description: m.promos_description(),
    image: first?.image[currentLocale()] ?? null,
  }
}
