import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '~/features/home/components/home-screen'
import { homeHead } from '~/features/home/home-head'
import { prefetchHome } from '~/features/home/prefetch-home'
import { pickRentalParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'

export const Route = createFileRoute('/')({
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => pickRentalParams(search),
  loader: ({ context, deps }) => prefetchHome(context.queryClient, deps),
  head: ({ match }) => homeHead(match.context.queryClient),
  component: Home,
})

function Home() {
  return <HomeScreen params={Route.useSearch()} />
}
