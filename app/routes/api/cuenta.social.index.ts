import { createFileRoute } from '@tanstack/react-router'
import { handleSocialReturn } from '~/features/account/social.server'

export const Route = createFileRoute('/api/cuenta/social/')({
  server: { handlers: { GET: () => handleSocialReturn() } },
})
