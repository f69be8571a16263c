import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { tokenParams } from '~/features/account/account-params'
import { VerifyScreen } from '~/features/account/components/verify-screen'
import { loadLink } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/verificar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: tokenParams,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token } }) => ({
    ...(await loadLink(token)),
    title: m.account_verify_title(),
  }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: VerifyPage,
  server: { middleware: [accountForm.middleware] },
})

function VerifyPage() {
  const { token } = Route.useSearch()
  return <VerifyScreen page={Route.useLoaderData()} token={token ?? ''} />
}
