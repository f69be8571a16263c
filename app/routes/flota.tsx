import { createFileRoute } from '@tanstack/react-router'
import { FleetFailed } from '~/features/fleet/components/fleet-failed'
import { FleetScreen } from '~/features/fleet/components/fleet-screen'
import { fleetParams } from '~/features/fleet/fleet-params'
import { loadFleet } from '~/features/fleet/load-fleet'
import { pickFleetParams } from '~/features/search/rental-params'
import { headOf } from '~/features/site/head'

export const Route = createFileRoute('/flota')({
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: fleetParams,
  loaderDeps: ({ search }) => ({ ...pickFleetParams(search), tira: search.tira }),
  loader: ({ context, deps }) => loadFleet(context.queryClient, deps),
  head: ({ match }) =>
    headOf(match.context, ({ site, locale }) => ({
      title: site.titleFleet[locale],
      description: site.descriptionFleet[locale],
      path: '/flota',
    })),
  component: () => <FleetScreen params={Route.useSearch()} />,
  errorComponent: ({ error }) => <FleetFailed error={error} params={Route.useSearch()} />,
})
