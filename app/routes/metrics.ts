import { createFileRoute } from '@tanstack/react-router'
import { handleMetrics } from '~/features/site/metrics.server'

/** Figures of this process and of the shop, for Prometheus (operations.md, "Seen from outside"). */
export const Route = createFileRoute('/metrics')({
  server: { handlers: { GET: ({ request }) => handleMetrics(request) } },
})
