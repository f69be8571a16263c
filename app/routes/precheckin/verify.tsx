import { createFileRoute } from '@tanstack/react-router'
import { VerifyScreen } from '~/features/precheckin/components/verify-screen'
import { loadLicense } from '~/features/precheckin/load-precheckin'
import { licenseForm } from '~/features/precheckin/precheckin-forms.server'
import { precheckinParams } from '~/features/precheckin/precheckin-params'
import { stepNames, stepTitle } from '~/features/precheckin/precheckin-words'
import { personalHead } from '~/features/site/head'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/verify')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: precheckinParams,
  beforeLoad: guarded('check-precheckin-data'),
  loader: async () => ({ ...(await loadLicense()), title: stepTitle(stepNames.verify) }),
  gcTime: 0,
  head: personalHead,
  component: VerifyPage,
  server: { middleware: [licenseForm.middleware] },
})

function VerifyPage() {
  const { view, countries, posted } = Route.useLoaderData()
  return <VerifyScreen view={view} countries={countries} back={posted.license} />
}
