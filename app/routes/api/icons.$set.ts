import { createFileRoute } from '@tanstack/react-router'
import { iconSet } from '~/features/site/icon-set.server'

export const Route = createFileRoute('/api/icons/$set')({
  server: {
    handlers: { GET: ({ params, request }) => iconSet(params.set, new URL(request.url)) },
  },
})
