import { createFileRoute } from '@tanstack/react-router'
import { carParams } from '~/features/car/car-params'
import { CarFailed } from '~/features/car/components/car-failed'
import { CarScreen } from '~/features/car/components/car-screen'
import { loadCar } from '~/features/car/load-car'
import { fillAge } from '~/features/search/fill-age'
import { headOf } from '~/features/site/head'
import { keepPage } from '~/features/site/keep-page'

export const Route = createFileRoute('/flota_/$slug')({
  // The loader, too: every page's first JavaScript would hold it.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: carParams,
  beforeLoad: fillAge,
  staleTime: 30_000,
  // Not by `loaderDeps`: other dates ask for price and stock alone, and the car stays.
  loader: (visit) =>
    keepPage(visit, () =>
      loadCar(visit.context.queryClient, visit.params.slug, {
        pathname: visit.location.pathname,
        params: carParams.parse(visit.location.search),
      }),
    ),
  head: ({ match, loaderData }) => (loaderData ? headOf(match, () => loaderData) : {}),
  component: CarPage,
  errorComponent: ({ error }) => <CarFailed error={error} />,
})

function CarPage() {
  return <CarScreen view={Route.useLoaderData().car} params={Route.useSearch()} />
}
