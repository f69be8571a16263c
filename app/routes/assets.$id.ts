import { createFileRoute } from '@tanstack/react-router'
import { serveAsset } from '~/features/content/content.server'

export const Route = createFileRoute('/assets/$id')({
  server: { handlers: { GET: ({ request, params }) => serveAsset(request, params.id) } },
})
