import { createFileRoute } from '@tanstack/react-router'
import { handleSocialStart } from '~/features/account/social.server'

export const Route = createFileRoute('/api/cuenta/social/$provider')({
  server: {
    handlers: { GET: ({ params, request }) => handleSocialStart(params.provider, request) },
  },
})
