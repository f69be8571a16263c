import { createFileRoute } from '@tanstack/react-router'
import { BranchScreen } from '~/features/branches/components/branch-screen'
import { loadBranch } from '~/features/branches/load-branches'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/sucursales/$slug')({
  codeSplitGroupings: [['loader', 'component']],
  staleTime: 5 * 60_000,
  loader: ({ context, params, location }) =>
    loadBranch(context.queryClient, params.slug, location.pathname),
  head: ({ match, loaderData, params }) =>
    loaderData
      ? headOf(match.context, () => ({ ...loaderData, path: `/sucursales/${params.slug}` }))
      : {},
  component: () => <BranchScreen page={Route.useLoaderData().page} />,
})
