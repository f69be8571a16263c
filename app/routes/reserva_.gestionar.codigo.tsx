import { createFileRoute } from '@tanstack/react-router'
import { LostCodeScreen } from '~/features/manage/components/lost-code-screen'
import { getLostCodeFn } from '~/features/manage/manage.functions'
import { lostCodeForm } from '~/features/manage/manage-forms.server'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/codigo')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => ({ ...(await getLostCodeFn()), title: m.lost_title() }),
  gcTime: 0,
  head: personalHead,
  component: LostCodePage,
  server: { middleware: [lostCodeForm.middleware] },
})

function LostCodePage() {
  return <LostCodeScreen page={Route.useLoaderData()} />
}
