import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { entryParams } from '~/features/account/account-params'
import { SignInScreen } from '~/features/account/components/sign-in-screen'
import { loadSignedOut } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/entrar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: entryParams,
  loader: async () => ({ ...(await loadSignedOut()), title: m.account_sign_in_title() }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: SignInPage,
  server: { middleware: [accountForm.middleware] },
})

function SignInPage() {
  const { aviso, volver } = Route.useSearch()
  return <SignInScreen page={Route.useLoaderData()} notice={aviso ?? null} back={volver ?? ''} />
}
