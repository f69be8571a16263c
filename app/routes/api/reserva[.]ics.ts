import { createFileRoute } from '@tanstack/react-router'
import { serveCalendarFile } from '~/features/voucher/calendar-file.server'

export const Route = createFileRoute('/api/reserva.ics')({
  server: { handlers: { GET: () => serveCalendarFile() } },
})
