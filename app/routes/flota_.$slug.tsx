import { createFileRoute } from '@tanstack/react-router'
import { carParams } from '~/features/car/car-params'
import { CarFailed } from '~/features/car/components/car-failed'
import { CarScreen } from '~/features/car/components/car-screen'
import { loadCar } from '~/features/car/load-car'
import { fillAge } from '~/features/search/fill-age'
import { pickFleetParams } from '~/features/search/rental-params'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/flota_/$slug')({
  // The loader, too: every page's first JavaScript would hold it.
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: carParams,
  beforeLoad: fillAge,
  loaderDeps: ({ search }) => ({ ...pickFleetParams(search), mes: search.mes }),
  loader: ({ context, deps, params }) => loadCar(context.queryClient, params.slug, deps),
  head: ({ match, loaderData: car }) =>
    car
      ? headOf(match.context, () => ({
          title: car.name,
          description: car.description,
          path: car.path,
          image: car.image,
        }))
      : {},
  component: CarPage,
  errorComponent: ({ error }) => <CarFailed error={error} />,
})

function CarPage() {
  return <CarScreen slug={Route.useParams().slug} params={Route.useSearch()} />
}
