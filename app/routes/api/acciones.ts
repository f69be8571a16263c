import { createFileRoute } from '@tanstack/react-router'
import { handleStaffAct } from '~/features/staff/staff-door.server'

export const Route = createFileRoute('/api/acciones')({
  server: { handlers: { POST: ({ request }) => handleStaffAct(request) } },
})
