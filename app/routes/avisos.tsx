import { createFileRoute } from '@tanstack/react-router'
import { alertFormPost } from '~/features/alerts/alert-form-post'
import { getAlertFn } from '~/features/alerts/alerts.functions'
import { AlertScreen } from '~/features/alerts/components/alert-screen'
import { dataLinkParams } from '~/features/privacy/privacy-params'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/avisos')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: dataLinkParams,
  loaderDeps: ({ search: { t } }) => ({ t }),
  loader: async ({ deps: { t } }) => ({
    page: await getAlertFn({ data: { token: t ?? '' } }),
    title: m.alert_title(),
  }),
  gcTime: 0,
  head: personalHead,
  component: () => <AlertScreen page={Route.useLoaderData().page} />,
  server: { middleware: [alertFormPost] },
})
