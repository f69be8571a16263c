import { createFileRoute } from '@tanstack/react-router'
import { accountForm } from '~/features/account/account-forms.server'
import { tokenParams } from '~/features/account/account-params'
import { InviteScreen } from '~/features/account/components/invite-screen'
import { loadLink } from '~/features/account/load-account'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/cuenta/invitacion')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: tokenParams,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ deps: { token } }) => ({
    ...(await loadLink(token)),
    title: m.account_invite_name(),
  }),
  // The earlier answer is not shown while it is asked anew: somebody may have signed out.
  gcTime: 0,
  head: personalHead,
  component: InvitePage,
  server: { middleware: [accountForm.middleware] },
})

function InvitePage() {
  const { token } = Route.useSearch()
  return <InviteScreen page={Route.useLoaderData()} token={token ?? ''} />
}
