import { createFileRoute, redirect } from '@tanstack/react-router'
import { CancelScreen } from '~/features/manage/components/cancel-screen'
import { loadManaged } from '~/features/manage/load-managed'
import { type CancelAddress, cancelParams } from '~/features/manage/manage-params'
import { handleCancelPost } from '~/features/manage/manage-post.server'
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
  // What was shown before is not shown again while it is asked anew: it may be cancelled by now.
  gcTime: 0,
  head: personalHead,
  component: CancelPage,
  server: { handlers: { POST: ({ request }) => handleCancelPost(request) } },
})

function CancelPage() {
  const { aviso } = cancelParams(Route.useSearch())
  return <CancelScreen managed={Route.useLoaderData()} refused={aviso ?? null} />
}
