import { createFileRoute } from '@tanstack/react-router'
import { PromosScreen } from '~/features/promos/components/promos-screen'
import { loadPromos } from '~/features/promos/load-promos'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/promos')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 5 * 60_000,
  loader: loadPromos,
  head: ({ match, loaderData }) =>
    loaderData ? headOf(match.context, () => ({ ...loaderData, path: '/promos' })) : {},
  component: () => <PromosScreen page={Route.useLoaderData().page} />,
})
