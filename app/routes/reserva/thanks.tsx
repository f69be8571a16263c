import { createFileRoute, redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { getSignedInFn } from '~/features/account/account.functions'
import { loadBooking } from '~/features/booking/booking.functions'
import { personalHead } from '~/features/site/head'
import { ThanksScreen } from '~/features/voucher/components/thanks-screen'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva/thanks')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context }) => {
    const [own, isSignedIn] = await Promise.all([
      loadBooking(context.queryClient),
      // The page is whole without its offer of an account.
      getSignedInFn().catch(() => true),
    ])
    if (isBooked(own.booking.status)) return { ...own, isSignedIn, title: m.thanks_title() }
    // Held, but neither paid nor confirmed: there is nothing to say thanks for yet.
    throw redirect({ to: '/reserva/checkout' })
  },
  // Data shown before is not shown again while it is asked for anew: it may be changed by now.
  gcTime: 0,
  head: personalHead,
  component: ThanksPage,
})

function ThanksPage() {
  return <ThanksScreen {...Route.useLoaderData()} />
}
