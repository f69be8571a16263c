import { createFileRoute } from '@tanstack/react-router'
import { readiness } from '~/features/site/readiness.server'

/** Whether this process can serve pages: content loaded and the back office answering. */
export const Route = createFileRoute('/readyz')({
  server: {
    handlers: {
      GET: async () => {
        const { ready, checks } = await readiness()
        return Response.json(
          { status: ready ? 'ready' : 'unavailable', checks },
          { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
        )
      },
    },
  },
})
