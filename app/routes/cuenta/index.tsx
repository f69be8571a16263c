import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { accountParams } from '~/features/account/account-params'
import { AccountScreen } from '~/features/account/components/account-screen'
import { loadAccount, withNotice } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: accountParams,
  loader: async () => ({ ...(await loadAccount()), title: m.account_title() }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: AccountPage,
  server: { middleware: [accountForm.middleware] },
})

function AccountPage() {
  const { aviso } = Route.useSearch()
  return <AccountScreen account={withNotice(Route.useLoaderData(), aviso)} />
}
