import { createFileRoute } from '@tanstack/react-router'
import { loadBooking } from '~/features/booking/booking.functions'
import { CheckoutScreen } from '~/features/payment/components/checkout-screen'
import { needsOwnDocument, useOwnDocument } from '~/features/payment/own-document'
import { paymentForm } from '~/features/payment/payment-form.server'
import { refusalOf } from '~/features/payment/payment-words'
import { getPaymentProgressFn } from '~/features/payment/progress.functions'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'
import { guarded } from '../-guards'

export const Route = createFileRoute('/reserva/checkout')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: guarded('check-reservation-success-redirect'),
  loader: async ({ context, location }) => {
    needsOwnDocument(location.publicHref)
    const { booking } = await loadBooking(context.queryClient)
    const paidFor = { code: booking.code, kind: 'booking' } as const
    const progress = await getPaymentProgressFn({ data: paidFor })
    return { booking, progress, title: m.checkout_title() }
  },
  // Data shown before is not shown again while it is asked for anew: it may be paid by now.
  gcTime: 0,
  head: personalHead,
  component: CheckoutPage,
  server: { middleware: [paymentForm.middleware] },
})

function CheckoutPage() {
  useOwnDocument()
  const { booking, progress } = Route.useLoaderData()
  const refusal = refusalOf(Route.useSearch().aviso)
  return (
    <CheckoutScreen key={booking.code} booking={booking} progress={progress} refusal={refusal} />
  )
}
