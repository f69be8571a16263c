import { createFileRoute } from '@tanstack/react-router'
import { accountFormPost } from '~/features/account/account-form-posts'
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
  server: { middleware: [accountFormPost('registro')] },
})

function RegisterPage() {
  return <RegisterScreen page={Route.useLoaderData()} />
}
