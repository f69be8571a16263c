import { createFileRoute } from '@tanstack/react-router'
import { ManageScreen } from '~/features/manage/components/manage-screen'
import { loadManaged } from '~/features/manage/load-managed'
import { headOf } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/reserva')({
  loader: loadManaged,
  // What was shown before is not shown again while it is asked anew: it may be cancelled by now.
  gcTime: 0,
  head: ({ match }) =>
    headOf(match.context, () => ({
      title: m.manage_booking(),
      path: '/reserva/gestionar/reserva',
      noindex: true,
    })),
  component: ManagePage,
})

function ManagePage() {
  return <ManageScreen managed={Route.useLoaderData()} />
}
