import { createFileRoute, redirect } from '@tanstack/react-router'
import { signOutForm } from '~/features/account/account-forms.server'

/** A form ends the session; a link, which others may plant, does not. */
export const Route = createFileRoute('/cuenta/salir')({
  beforeLoad: () => {
    throw redirect({ to: '/cuenta' })
  },
  server: { middleware: [signOutForm.middleware] },
})
