import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { isBooked } from '~/domain/booking/reservation'
import { bookingQuery } from '~/features/booking/booking.queries'
import { headOf } from '~/features/site/head'
import { ThanksScreen } from '~/features/voucher/components/thanks-screen'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva/thanks')({
  loader: async ({ context }) => {
    const answer = await context.queryClient.fetchQuery(bookingQuery())
    if ('redirect' in answer || isBooked(answer.booking.status)) return
    // Held, but neither paid nor confirmed: there is nothing to say thanks for yet.
    throw redirect({ to: '/reserva/checkout' })
  },
  head: ({ match }) =>
    headOf(match.context, () => ({
      title: m.thanks_title(),
      path: '/reserva/thanks',
      noindex: true,
    })),
  component: ThanksPage,
})

function ThanksPage() {
  const { data } = useSuspenseQuery({ ...bookingQuery(), staleTime: 'static' })
  return 'booking' in data && <ThanksScreen booking={data.booking} />
}
