import { createFileRoute } from '@tanstack/react-router'
import { handleHousekeeping } from '~/features/payment/housekeeping.server'

export const Route = createFileRoute('/api/tareas/limpieza')({
  server: { handlers: { POST: ({ request }) => handleHousekeeping(request) } },
})
