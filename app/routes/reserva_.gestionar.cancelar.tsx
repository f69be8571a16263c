import { createFileRoute, redirect } from '@tanstack/react-router'
import { CancelScreen } from '~/features/manage/components/cancel-screen'
import { loadManaged } from '~/features/manage/load-managed'
import { cancelForm } from '~/features/manage/manage-forms.server'
import { type CancelAddress, cancelParams } from '~/features/manage/manage-params'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/cancelar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<CancelAddress>(),
  loader: async () => {
    const managed = await loadManaged()
    const { cancellation } = managed
    // Cancelled already, or picked up: the booking's page says how it stands.
    if (!cancellation) throw redirect({ to: '/reserva/gestionar/reserva' })
    return { ...managed, cancellation, title: m.cancel_title() }
  },
  // The earlier answer is not shown while it is asked anew: the booking may be canceled by now.
  gcTime: 0,
  head: personalHead,
  component: CancelPage,
  server: { middleware: [cancelForm.middleware] },
})

function CancelPage() {
  const { aviso } = cancelParams(Route.useSearch())
  return <CancelScreen managed={Route.useLoaderData()} refused={aviso ?? null} />
}
