import { createFileRoute } from '@tanstack/react-router'
import { sharePicture } from '~/features/search-engines/share-picture.server'

/** What shows a link of the host's brand where it is shared. */
export const Route = createFileRoute('/open-graph.jpg')({
  server: { handlers: { GET: ({ request }) => sharePicture(request) } },
})
