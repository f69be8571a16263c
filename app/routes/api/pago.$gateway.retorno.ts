import { createFileRoute } from '@tanstack/react-router'
import { handleGatewayReturn } from '~/features/payment/gateway-return.server'

export const Route = createFileRoute('/api/pago/$gateway/retorno')({
  server: {
    handlers: {
      GET: ({ params, request }) => handleGatewayReturn(params.gateway, request),
      POST: ({ params, request }) => handleGatewayReturn(params.gateway, request),
    },
  },
})
