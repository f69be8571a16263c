import { createFileRoute } from '@tanstack/react-router'
import { BillLines } from '~/features/booking/components/bill-lines'
import { FleetFailed } from '~/features/fleet/components/fleet-failed'
import { FleetScreen } from '~/features/fleet/components/fleet-screen'
import { loadFleet } from '~/features/fleet/load-fleet'
import { pickFleetParams } from '~/features/search/rental-params'
import { searchSchema } from '~/features/search/search.schema'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/flota')({
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => ({ ...pickFleetParams(search), tira: search.tira }),
  loader: ({ context, deps }) => loadFleet(context.queryClient, deps),
  head: ({ match }) => {
    const view = match.context.queryClient.getQueryData(siteQuery().queryKey)
    if (!view) return {}
    const locale = currentLocale()
    const { site } = view
    return pageHead(view, locale, {
      title: site.titleFleet[locale],
      description: site.descriptionFleet[locale],
      path: '/flota',
    })
  },
  component: () => <FleetScreen params={Route.useSearch()} Bill={BillLines} />,
  errorComponent: ({ error }) => <FleetFailed error={error} params={Route.useSearch()} />,
})
