import { createFileRoute } from '@tanstack/react-router'
import { handlePhotoPost } from '~/features/precheckin/precheckin-post.server'

export const Route = createFileRoute('/api/precheckin/foto')({
  server: { handlers: { POST: ({ request }) => handlePhotoPost(request) } },
})
