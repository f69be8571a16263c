import { createFileRoute } from '@tanstack/react-router'
import { FleetFailed } from '~/features/fleet/components/fleet-failed'
import { FleetScreen } from '~/features/fleet/components/fleet-screen'
import { backToFirstPage, fleetParams } from '~/features/fleet/fleet-params'
import { loadFleet } from '~/features/fleet/load-fleet'
import { fillAge } from '~/features/search/fill-age'
import { pickFleetParams } from '~/features/search/rental-params'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/flota')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  validateSearch: fleetParams,
  beforeLoad: fillAge,
  search: { middlewares: [backToFirstPage] },
  loaderDeps: ({ search }) => pickFleetParams(search),
  // Not by `loaderDeps`: a filter or a page asks the query alone, and the screen stays as it is meanwhile.
  loader: ({ context, deps, location }) =>
    loadFleet(context.queryClient, deps, fleetParams.parse(location.search)),
  head: ({ match }) =>
    headOf(match, ({ site, locale }) => ({
      title: site.titleFleet[locale],
      description: site.descriptionFleet[locale],
      path: '/flota',
    })),
  component: () => <FleetScreen params={Route.useSearch()} />,
  errorComponent: ({ error }) => <FleetFailed error={error} params={Route.useSearch()} />,
})
