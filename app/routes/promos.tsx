import { createFileRoute } from '@tanstack/react-router'
import { PromosScreen } from '~/features/promos/components/promos-screen'
import { loadPromos } from '~/features/promos/load-promos'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'

export const Route = createFileRoute('/promos')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 30_000,
  loader: (visit) => keepPage(visit, () => loadPromos(visit.context.queryClient)),
  head: ({ match, loaderData }) =>
    loaderData ? headOf(match, () => ({ ...loaderData, path: '/promos' })) : {},
  component: () => <PromosScreen page={Route.useLoaderData().page} />,
})
