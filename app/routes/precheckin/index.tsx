import { createFileRoute, redirect } from '@tanstack/react-router'
import { StartScreen } from '~/features/precheckin/components/start-screen'
import { getStartFn } from '~/features/precheckin/precheckin.functions'
import { startForm } from '~/features/precheckin/precheckin-forms.server'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'
import { guarded } from '../-guards'

export const Route = createFileRoute('/precheckin/')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: guarded('check-precheckin-module-enable'),
  loader: async () => {
    const page = await getStartFn()
    if (page.next)
      throw redirect({ to: `/precheckin/${page.next === 'start' ? 'preferences' : page.next}` })
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
