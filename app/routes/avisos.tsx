import { createFileRoute } from '@tanstack/react-router'
import { alertForm, alertStatus } from '~/features/alerts/alert-form.server'
import { alertParams } from '~/features/alerts/alert-params'
import { getAlertFn } from '~/features/alerts/alerts.functions'
import { AlertScreen } from '~/features/alerts/components/alert-screen'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/avisos')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: alertParams,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({
    page: await getAlertFn({ data: deps }),
    title: m.alert_title(),
  }),
  gcTime: 0,
  head: personalHead,
  component: () => <AlertScreen page={Route.useLoaderData().page} />,
  server: { middleware: [alertForm.middleware, alertStatus] },
})
