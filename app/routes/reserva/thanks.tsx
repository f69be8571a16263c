import { createFileRoute, redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { loadBooking } from '~/features/booking/booking.functions'
import { headOf } from '~/features/site/head'
import { ThanksScreen } from '~/features/voucher/components/thanks-screen'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva/thanks')({
  loader: async ({ context }) => {
    const booking = await loadBooking(context.queryClient)
    if (isBooked(booking.status)) return { booking }
    // Held, but neither paid nor confirmed: there is nothing to say thanks for yet.
    throw redirect({ to: '/reserva/checkout' })
  },
  // Data shown before is not shown again while it is asked for anew: it may be changed by now.
  gcTime: 0,
  head: ({ match }) =>
    headOf(match, () => ({
      title: m.thanks_title(),
      path: '/reserva/thanks',
      noindex: true,
    })),
  component: ThanksPage,
})

function ThanksPage() {
  return <ThanksScreen booking={Route.useLoaderData().booking} />
}
