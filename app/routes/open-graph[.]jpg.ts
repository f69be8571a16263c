import { createFileRoute } from '@tanstack/react-router'
import { sharePicture } from '~/features/search-engines/share-picture.server'

/** The picture of a shared link of the host's brand. */
export const Route = createFileRoute('/open-graph.jpg')({
  server: { handlers: { GET: ({ request }) => sharePicture(request) } },
})
