import { createFileRoute } from '@tanstack/react-router'
import { ManageScreen } from '~/features/manage/components/manage-screen'
import { loadManaged } from '~/features/manage/load-managed'
import { type BookingAddress, bookingParams } from '~/features/manage/manage-params'
import { handleResendPost } from '~/features/manage/manage-post.server'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/reserva')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<BookingAddress>(),
  loader: async () => ({ ...(await loadManaged()), title: m.manage_booking() }),
  // What was shown before is not shown again while it is asked anew: it may be cancelled by now.
  gcTime: 0,
  head: personalHead,
  component: ManagePage,
  server: { handlers: { POST: ({ request }) => handleResendPost(request) } },
})

function ManagePage() {
  const { cambiada, pagada } = bookingParams(Route.useSearch())
  const news = cambiada ? 'changed' : pagada ? 'paid' : null
  return <ManageScreen managed={Route.useLoaderData()} news={news} />
}
