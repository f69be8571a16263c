import { createFileRoute } from '@tanstack/react-router'
import { PrecheckinCheckoutScreen } from '~/features/precheckin/components/checkout-screen'
import { loadPrecheckin } from '~/features/precheckin/load-precheckin'
import { acceptForm } from '~/features/precheckin/precheckin-forms.server'
import { precheckinParams } from '~/features/precheckin/precheckin-params'
import { stepNames, stepTitle } from '~/features/precheckin/precheckin-words'
import { personalHead } from '~/features/site/head'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/checkout')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: precheckinParams,
  beforeLoad: guarded('check-precheckin-data', 'prevent-direct-access'),
  loader: async () => ({ ...(await loadPrecheckin()), title: stepTitle(stepNames.checkout) }),
  gcTime: 0,
  head: personalHead,
  component: CheckoutPage,
  server: { middleware: [acceptForm.middleware] },
})

function CheckoutPage() {
  const { view, posted } = Route.useLoaderData()
  return <PrecheckinCheckoutScreen view={view} back={posted.accept} />
}
