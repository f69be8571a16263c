import { createFileRoute, redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { getSignedInFn } from '~/features/account/account.functions'
import { loadBooking } from '~/features/booking/booking.functions'
import { getBalanceToPayFn } from '~/features/payment/balance.functions'
import { personalHead } from '~/features/site/head'
import { ThanksScreen } from '~/features/voucher/components/thanks-screen'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva/thanks')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context }) => {
    const [own, isSignedIn, toPay] = await Promise.all([
      loadBooking(context.queryClient),
      // The page is whole without its offers of an account and of paying now.
      getSignedInFn().catch(() => true),
      getBalanceToPayFn().catch(() => null),
    ])
    // Held, but neither paid nor confirmed: there is nothing to say thanks for yet.
    if (!isBooked(own.booking.status)) throw redirect({ to: '/reserva/checkout' })
    // The booking's page says what is due during the rental and after it.
    if (own.booking.isBegun) throw redirect({ to: '/reserva/gestionar/reserva' })
    return { ...own, isSignedIn, toPay, title: m.thanks_title() }
  },
  // Data shown before is not shown again while it is asked for anew: it may be changed by now.
  gcTime: 0,
  head: personalHead,
  component: ThanksPage,
})

function ThanksPage() {
  return <ThanksScreen {...Route.useLoaderData()} />
}
