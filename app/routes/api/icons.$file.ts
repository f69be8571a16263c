import { createFileRoute } from '@tanstack/react-router'
import { iconsOf } from '~/features/site/icons.server'

export const Route = createFileRoute('/api/icons/$file')({
  server: { handlers: { GET: ({ request, params }) => iconsOf(request, params.file) } },
})
