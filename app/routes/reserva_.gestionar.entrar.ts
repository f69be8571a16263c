import { createFileRoute } from '@tanstack/react-router'
import { openLink } from '~/features/manage/open-link.server'

export const Route = createFileRoute('/reserva_/gestionar/entrar')({
  server: { handlers: { GET: ({ request }) => openLink(request) } },
})
