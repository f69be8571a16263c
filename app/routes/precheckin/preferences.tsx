import { createFileRoute } from '@tanstack/react-router'
import { NoneScreen } from '~/features/precheckin/components/none-screen'
import { PreferencesScreen } from '~/features/precheckin/components/preferences-screen'
import { loadPreferences } from '~/features/precheckin/load-precheckin'
import { preferencesForm } from '~/features/precheckin/precheckin-forms.server'
import { precheckinParams } from '~/features/precheckin/precheckin-params'
import { stepNames, stepTitle } from '~/features/precheckin/precheckin-words'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/precheckin/preferences')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: precheckinParams,
  loader: async () => {
    const page = await loadPreferences()
    return { page, title: page ? stepTitle(stepNames.preferences) : m.precheckin_title() }
  },
  gcTime: 0,
  head: personalHead,
  component: PreferencesPage,
  server: { middleware: [preferencesForm.middleware] },
})

function PreferencesPage() {
  const { page } = Route.useLoaderData()
  if (!page) return <NoneScreen />
  return <PreferencesScreen view={page.view} back={page.posted.preferences} />
}
