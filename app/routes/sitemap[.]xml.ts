import { createFileRoute } from '@tanstack/react-router'
import { sitemapAnswer } from '~/features/search-engines/engine-files.server'

export const Route = createFileRoute('/sitemap.xml')({
  server: { handlers: { GET: () => sitemapAnswer() } },
})
