import { createFileRoute } from '@tanstack/react-router'
import { robotsAnswer } from '~/features/search-engines/engine-files.server'

export const Route = createFileRoute('/robots.txt')({
  server: { handlers: { GET: () => robotsAnswer() } },
})
