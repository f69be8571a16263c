import { createFileRoute } from '@tanstack/react-router'
import { PassScreen } from '~/features/precheckin/components/pass-screen'
import { toStart } from '~/features/precheckin/guards'
import { loadPrecheckin } from '~/features/precheckin/load-precheckin'
import { precheckinParams } from '~/features/precheckin/precheckin-params'
import { stepNames, stepTitle } from '~/features/precheckin/precheckin-words'
import { personalHead } from '~/features/site/head'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/thanks')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: precheckinParams,
  beforeLoad: guarded('prevent-direct-access'),
  loader: async () => {
    const { view } = await loadPrecheckin()
    const { expressCode: code, qr } = view
    if (!code || !qr) throw toStart('precheckin_step')
    return { view, code, qr, title: stepTitle(stepNames.thanks) }
  },
  gcTime: 0,
  head: personalHead,
  component: PassPage,
})

function PassPage() {
  const { view, code, qr } = Route.useLoaderData()
  return <PassScreen view={view} code={code} qr={qr} />
}
