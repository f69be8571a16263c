import { createFileRoute } from '@tanstack/react-router'
import { headingFirst } from '~/components/layout/main-content'
import { AmendmentScreen } from '~/features/payment/components/amendment-screen'
import { loadAmendmentPage } from '~/features/payment/load-payment'
import { needsOwnDocument, useOwnDocument } from '~/features/payment/own-document'
import type { PayParams } from '~/features/payment/pay-params'
import { paymentForm } from '~/features/payment/payment-form.server'
import { refusalOf } from '~/features/payment/payment-words'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/pagar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<PayParams>(),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, location }) => {
    needsOwnDocument(location.publicHref)
    return { ...(await loadAmendmentPage(deps)), title: m.amendment_title() }
  },
  // The earlier answer is not shown while it is asked anew: the booking may be paid by now.
  gcTime: 0,
  head: (page) => ({ ...personalHead(page), links: [...headingFirst] }),
  component: SettleRoute,
  server: { middleware: [paymentForm.middleware] },
})

function SettleRoute() {
  useOwnDocument()
  const { aviso } = Route.useSearch()
  return <AmendmentScreen page={Route.useLoaderData()} refusal={refusalOf(aviso)} />
}
