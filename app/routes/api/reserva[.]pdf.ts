import { createFileRoute } from '@tanstack/react-router'
import { serveVoucherFile } from '~/features/voucher/voucher-file.server'

export const Route = createFileRoute('/api/reserva.pdf')({
  server: { handlers: { GET: ({ request }) => serveVoucherFile(request) } },
})
