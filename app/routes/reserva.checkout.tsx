import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import '~/features/reservation/guards'
import { bookingQuery } from '~/features/booking/booking.queries'
import { handleCheckoutPost } from '~/features/payment/checkout-post.server'
import { PaymentScreen } from '~/features/payment/components/payment-screen'
import { useLeaveCheckout } from '~/features/payment/components/use-leave-checkout'
import { progressQuery } from '~/features/payment/payment.queries'
import { refusalOf } from '~/features/payment/payment-words'
import { searchSchema } from '~/features/search/search.schema'
import { runGuards } from '~/features/site/guards'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/reserva/checkout')({
  validateSearch: searchSchema,
  beforeLoad: ({ search, context: { queryClient } }) =>
    runGuards(['check-reservation-details', 'check-reservation-success-redirect'], {
      pathname: '/reserva/checkout',
      search,
      queryClient,
    }),
  loader: async ({ context: { queryClient } }) => {
    const answer = await queryClient.fetchQuery(bookingQuery())
    if (!('booking' in answer)) return { progress: null }
    return { progress: await queryClient.fetchQuery(progressQuery(answer.booking.code)) }
  },
  head: ({ match }) => {
    const view = match.context.queryClient.getQueryData(siteQuery().queryKey)
    if (!view) return {}
    return pageHead(view, currentLocale(), {
      title: m.checkout_title(),
      path: '/reserva/checkout',
      noindex: true,
    })
  },
  component: CheckoutPage,
  server: { handlers: { POST: ({ request }) => handleCheckoutPost(request) } },
})

function CheckoutPage() {
  const { aviso } = Route.useSearch()
  const { progress } = Route.useLoaderData()
  const { data } = useSuspenseQuery({ ...bookingQuery(), staleTime: 'static' })
  // A guard that steers away does so in a moment; until then the screen stays as it was.
  const last = useRef('booking' in data ? data.booking : null)
  if ('booking' in data) last.current = data.booking
  const booking = last.current
  useLeaveCheckout(booking?.code ?? null)
  return (
    booking &&
    progress && (
      <PaymentScreen
        key={booking.code}
        booking={booking}
        progress={progress}
        refusal={refusalOf(aviso)}
      />
    )
  )
}
