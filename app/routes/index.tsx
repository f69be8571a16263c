import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '~/features/home/components/home-screen'
import { homeParams } from '~/features/home/home-params'
import { loadHome } from '~/features/home/load-home'
import { fillAge } from '~/features/search/fill-age'
import { pickRentalParams } from '~/features/search/rental-params'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/')({
  validateSearch: homeParams,
  beforeLoad: fillAge,
  loaderDeps: ({ search }) => pickRentalParams(search),
  loader: ({ context, deps }) => loadHome(context.queryClient, deps),
  head: ({ match }) =>
    headOf(match, ({ site, locale }) => ({
      title: site.titleHome[locale],
      description: site.descriptionHome[locale],
      path: '/',
    })),
  component: Home,
})

function Home() {
  return <HomeScreen params={Route.useSearch()} searches={Route.useLoaderData()} />
}
