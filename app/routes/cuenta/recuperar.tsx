import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { ForgotScreen } from '~/features/account/components/forgot-screen'
import { loadLink } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/recuperar')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => ({ ...(await loadLink(undefined)), title: m.account_forgot_title() }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: ForgotPage,
  server: { middleware: [accountForm.middleware] },
})

function ForgotPage() {
  return <ForgotScreen page={Route.useLoaderData()} />
}
