import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { RegisterScreen } from '~/features/account/components/register-screen'
import { loadSignedOut } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/registro')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => ({ ...(await loadSignedOut()), title: m.account_register_title() }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: RegisterPage,
  server: { middleware: [accountForm.middleware] },
})

function RegisterPage() {
  return <RegisterScreen page={Route.useLoaderData()} />
}
