import { createFileRoute } from '@tanstack/react-router'
import { refusalOf } from '~/features/payment/payment-words'
import { SettleScreen } from '~/features/settle/components/settle-screen'
import { loadSettle } from '~/features/settle/load-settle'
import type { SettleParams } from '~/features/settle/settle-params'
import { handleSettlePost } from '~/features/settle/settle-post.server'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/pagar')({
  codeSplitGroupings: [['loader', 'component']],
  // Read where the page is made: the first JavaScript of every page need not know how.
  validateSearch: (raw: SettleParams): SettleParams => raw,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ ...(await loadSettle(deps)), title: m.settle_title() }),
  // What was shown before is not shown again while it is asked anew: it may be paid by now.
  gcTime: 0,
  head: personalHead,
  component: SettleRoute,
  server: { handlers: { POST: ({ request }) => handleSettlePost(request) } },
})

function SettleRoute() {
  const { aviso } = Route.useSearch()
  return <SettleScreen page={Route.useLoaderData()} refusal={refusalOf(aviso)} />
}
