import { createFileRoute } from '@tanstack/react-router'
import { branchParams } from '~/features/branches/branch-params'
import { BranchesScreen } from '~/features/branches/components/branches-screen'
import { loadBranches } from '~/features/branches/load-branches'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'

export const Route = createFileRoute('/sucursales/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: branchParams,
  staleTime: 30_000,
  loader: (visit) => keepPage(visit, loadBranches),
  head: ({ match, loaderData }) =>
    loaderData ? headOf(match, () => ({ ...loaderData, path: '/sucursales' })) : {},
  component: () => <BranchesScreen list={Route.useLoaderData().list} params={Route.useSearch()} />,
})
