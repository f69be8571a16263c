import { createFileRoute } from '@tanstack/react-router'
import { brandManifest } from '~/features/site/manifest.server'

export const Route = createFileRoute('/manifest.webmanifest')({
  server: { handlers: { GET: () => brandManifest() } },
})
