import { createFileRoute } from '@tanstack/react-router'
import { handleGatewayWebhook } from '~/features/payment/gateway-webhook.server'

export const Route = createFileRoute('/api/pago/$gateway/webhook')({
  server: {
    handlers: { POST: ({ params, request }) => handleGatewayWebhook(params.gateway, request) },
  },
})
