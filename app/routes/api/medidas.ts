import { createFileRoute } from '@tanstack/react-router'
import { handleField } from '~/features/site/field.server'

export const Route = createFileRoute('/api/medidas')({
  server: { handlers: { POST: ({ request }) => handleField(request) } },
})
