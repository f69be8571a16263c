import { createFileRoute } from '@tanstack/react-router'
import { ManageScreen } from '~/features/manage/components/manage-screen'
import { loadManaged } from '~/features/manage/load-managed'
import { resendForm } from '~/features/manage/manage-forms.server'
import { type BookingAddress, bookingParams } from '~/features/manage/manage-params'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/reserva')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<BookingAddress>(),
  loader: async () => ({ ...(await loadManaged()), title: m.manage_booking() }),
  // The earlier answer is not shown while it is asked anew: the booking may be canceled by now.
  gcTime: 0,
  head: personalHead,
  component: ManagePage,
  server: { middleware: [resendForm.middleware] },
})

function ManagePage() {
  const { cambiada, pagada } = bookingParams(Route.useSearch())
  const news = cambiada ? 'changed' : pagada ? 'paid' : null
  return <ManageScreen managed={Route.useLoaderData()} news={news} />
}
