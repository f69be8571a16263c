import { createFileRoute } from '@tanstack/react-router'
import { BranchScreen } from '~/features/branches/components/branch-screen'
import { loadBranch } from '~/features/branches/load-branches'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'

export const Route = createFileRoute('/sucursales/$slug')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 30_000,
  loader: (visit) =>
    keepPage(visit, () =>
      loadBranch(visit.context.queryClient, visit.params.slug, visit.location.pathname),
    ),
  head: ({ match, loaderData, params }) =>
    loaderData ? headOf(match, () => ({ ...loaderData, path: `/sucursales/${params.slug}` })) : {},
  component: () => <BranchScreen page={Route.useLoaderData().page} />,
})
