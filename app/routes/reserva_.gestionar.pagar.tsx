import { createFileRoute } from '@tanstack/react-router'
import { AmendmentScreen } from '~/features/payment/components/amendment-screen'
import { loadAmendmentPage } from '~/features/payment/load-payment'
import type { PayParams } from '~/features/payment/pay-params'
import { handlePaymentPost } from '~/features/payment/payment-post.server'
import { refusalOf } from '~/features/payment/payment-words'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/pagar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<PayParams>(),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ ...(await loadAmendmentPage(deps)), title: m.amendment_title() }),
  // What was shown before is not shown again while it is asked anew: it may be paid by now.
  gcTime: 0,
  head: personalHead,
  component: SettleRoute,
  server: { handlers: { POST: ({ request }) => handlePaymentPost(request) } },
})

function SettleRoute() {
  const { aviso } = Route.useSearch()
  return <AmendmentScreen page={Route.useLoaderData()} refusal={refusalOf(aviso)} />
}
