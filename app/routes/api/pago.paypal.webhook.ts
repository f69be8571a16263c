import { createFileRoute } from '@tanstack/react-router'
import { handlePaypalWebhook } from '~/features/payment/gateway-webhook.server'

export const Route = createFileRoute('/api/pago/paypal/webhook')({
  server: { handlers: { POST: ({ request }) => handlePaypalWebhook(request) } },
})
