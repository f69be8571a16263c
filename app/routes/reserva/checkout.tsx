import { createFileRoute } from '@tanstack/react-router'
import { loadBooking } from '~/features/booking/booking.functions'
import { CheckoutScreen } from '~/features/payment/components/checkout-screen'
import { paymentForm } from '~/features/payment/payment-form.server'
import { refusalOf } from '~/features/payment/payment-words'
import { getPaymentProgressFn } from '~/features/payment/progress.functions'
import { headOf } from '~/features/site/head'
import { m } from '~/paraglide/messages'
import { guarded } from '../-guards'

export const Route = createFileRoute('/reserva/checkout')({
  beforeLoad: guarded('check-reservation-success-redirect'),
  loader: async ({ context }) => {
    const booking = await loadBooking(context.queryClient)
    const paidFor = { code: booking.code, kind: 'booking' } as const
    return { booking, progress: await getPaymentProgressFn({ data: paidFor }) }
  },
  // Data shown before is not shown again while it is asked for anew: it may be paid by now.
  gcTime: 0,
  head: ({ match }) =>
    headOf(match, () => ({
      title: m.checkout_title(),
      path: '/reserva/checkout',
      noindex: true,
    })),
  component: CheckoutPage,
  server: { middleware: [paymentForm.middleware] },
})

function CheckoutPage() {
  const { booking, progress } = Route.useLoaderData()
  const refusal = refusalOf(Route.useSearch().aviso)
  return (
    <CheckoutScreen key={booking.code} booking={booking} progress={progress} refusal={refusal} />
  )
}
