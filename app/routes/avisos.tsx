import { createFileRoute } from '@tanstack/react-router'
import { alertForm, alertStatus } from '~/features/alerts/alert-form.server'
import { getAlertFn } from '~/features/alerts/alerts.functions'
import type { AlertPageParams } from '~/features/alerts/alerts.schema'
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

/**
 * A value that cannot be read becomes an explicit `undefined`. They are read by hand because every page's first code
 * holds this.
 */
function alertParams({ t, p }: Record<string, unknown>): AlertPageParams {
  return { t: textOf(t), p: textOf(p) }
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.length <= 2000 ? raw : undefined
}
