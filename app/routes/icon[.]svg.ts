import { createFileRoute } from '@tanstack/react-router'
import { brandIcon } from '~/features/site/icon.server'

export const Route = createFileRoute('/icon.svg')({
  server: { handlers: { GET: () => brandIcon() } },
})
