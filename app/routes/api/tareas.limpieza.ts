import { createFileRoute } from '@tanstack/react-router'
import { handleMinute } from '~/features/mail/mail-task.server'

export const Route = createFileRoute('/api/tareas/limpieza')({
  server: { handlers: { POST: ({ request }) => handleMinute(request) } },
})
