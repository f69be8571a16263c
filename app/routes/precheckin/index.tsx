import { createFileRoute, redirect } from '@tanstack/react-router'
import { StartScreen } from '~/features/precheckin/components/start-screen'
import { getStartFn } from '~/features/precheckin/precheckin.functions'
import { startForm } from '~/features/precheckin/precheckin-forms.server'
import { precheckinParams } from '~/features/precheckin/precheckin-params'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: precheckinParams,
  beforeLoad: guarded('check-precheckin-module-enable'),
  loader: async ({ location }) => {
    const page = await getStartFn()
    if (page.next) {
      const next = page.next === 'start' ? 'preferences' : page.next
      throw redirect({
        to: `/precheckin/${next}`,
        search: precheckinParams.parse(location.search),
      })
    }
    return { ...page, title: m.precheckin_title() }
  },
  gcTime: 0,
  head: personalHead,
  component: StartPage,
  server: { middleware: [startForm.middleware] },
})

function StartPage() {
  const { posted, car } = Route.useLoaderData()
  return <StartScreen posted={posted} car={car} />
}
