import { createFileRoute } from '@tanstack/react-router'
import { carName } from '~/features/booking/car-words'
import { carParams } from '~/features/car/car-params'
import { carDescription } from '~/features/car/car-texts'
import { CarFailed } from '~/features/car/components/car-failed'
import { CarScreen } from '~/features/car/components/car-screen'
import { carFacts, loadCar } from '~/features/car/load-car'
import { pickFleetParams } from '~/features/search/rental-params'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/flota_/$slug')({
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: carParams,
  loaderDeps: ({ search }) => ({ ...pickFleetParams(search), mes: search.mes }),
  loader: ({ context, deps, params }) => loadCar(context.queryClient, params.slug, deps),
  head: ({ match }) => {
    const { context, params, search } = match
    const facts = carFacts(context, params.slug, search)
    if (!facts) return {}
    const { car, slug } = facts.view
    return headOf(context, ({ site }) => ({
      title: carName(car),
      description: carDescription(car, site),
      path: `/flota/${slug}`,
      image: car.image,
    }))
  },
  component: CarPage,
  errorComponent: ({ error }) => <CarFailed error={error} />,
})

function CarPage() {
  return <CarScreen slug={Route.useParams().slug} params={Route.useSearch()} />
}
