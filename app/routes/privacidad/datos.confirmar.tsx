import { createFileRoute } from '@tanstack/react-router'
import { ConfirmScreen } from '~/features/privacy/components/confirm-screen'
import { getDataConfirmFn } from '~/features/privacy/privacy.functions'
import { confirmForm } from '~/features/privacy/privacy-forms.server'
import { dataLinkParams } from '~/features/privacy/privacy-params'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/privacidad/datos/confirmar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: dataLinkParams,
  loaderDeps: ({ search: { t } }) => ({ t }),
  loader: async ({ deps: { t } }) => ({
    page: await getDataConfirmFn({ data: { token: t ?? '' } }),
    title: m.privacy_title(),
  }),
  // The earlier answer is not shown while it is asked anew: the link may be used up.
  gcTime: 0,
  head: personalHead,
  component: ConfirmPage,
  server: { middleware: [confirmForm.middleware] },
})

function ConfirmPage() {
  return <ConfirmScreen page={Route.useLoaderData().page} />
}
