import { createFileRoute, redirect } from '@tanstack/react-router'
import { handleSignOut } from '~/features/account/account-post.server'

/** A form ends the session; a link, which others may plant, does not. */
export const Route = createFileRoute('/cuenta/salir')({
  beforeLoad: () => {
    throw redirect({ to: '/cuenta' })
  },
  server: { handlers: { POST: ({ request }) => handleSignOut(request) } },
})
