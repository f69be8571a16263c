import { createFileRoute } from '@tanstack/react-router'
import { photoForm } from '~/features/precheckin/precheckin-forms.server'

export const Route = createFileRoute('/api/precheckin/foto')({
  server: { middleware: [photoForm.middleware] },
})
