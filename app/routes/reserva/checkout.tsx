import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import { bookingQuery } from '~/features/booking/booking.queries'
import { CheckoutScreen } from '~/features/payment/components/checkout-screen'
import { progressQuery } from '~/features/payment/payment.queries'
import { paymentForm } from '~/features/payment/payment-form.server'
import { refusalOf } from '~/features/payment/payment-words'
import { headOf } from '~/features/site/head'
import { m } from '~/paraglide/messages'
import { guarded } from '../-guards'

export const Route = createFileRoute('/reserva/checkout')({
  beforeLoad: guarded('check-reservation-success-redirect'),
  loader: async ({ context: { queryClient } }) => {
    const answer = await queryClient.fetchQuery(bookingQuery())
    if (!('booking' in answer)) return { progress: null }
    const { code } = answer.booking
    return { progress: await queryClient.fetchQuery(progressQuery({ code, kind: 'booking' })) }
  },
  head: ({ match }) =>
    headOf(match.context, () => ({
      title: m.checkout_title(),
      path: '/reserva/checkout',
      noindex: true,
    })),
  component: CheckoutPage,
  server: { middleware: [paymentForm.middleware] },
})

function CheckoutPage() {
  const { aviso } = Route.useSearch()
  const { progress } = Route.useLoaderData()
  const { data } = useSuspenseQuery({ ...bookingQuery(), staleTime: 'static' })
  // A guard that steers away does so in a moment; until then the screen stays as it was.
  const last = useRef('booking' in data ? data.booking : null)
  if ('booking' in data) last.current = data.booking
  const booking = last.current
  return (
    booking &&
    progress && (
      <CheckoutScreen
        key={booking.code}
        booking={booking}
        progress={progress}
        refusal={refusalOf(aviso)}
      />
    )
  )
}
