import { createFileRoute } from '@tanstack/react-router'
import { handlePolicyReport } from '~/features/site/policy-report.server'

export const Route = createFileRoute('/api/politica')({
  server: { handlers: { POST: ({ request }) => handlePolicyReport(request) } },
})
