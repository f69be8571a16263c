import { createFileRoute } from '@tanstack/react-router'
import { AskScreen } from '~/features/privacy/components/ask-screen'
import { getDataAskFn } from '~/features/privacy/privacy.functions'
import { askForm } from '~/features/privacy/privacy-forms.server'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/privacidad/datos/')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => {
    const page = await getDataAskFn()
    const isSent = page.posted?.result.ok === true
    return { ...page, title: isSent ? m.privacy_sent_title() : m.privacy_title() }
  },
  gcTime: 0,
  head: personalHead,
  component: AskPage,
  server: { middleware: [askForm.middleware] },
})

function AskPage() {
  return <AskScreen page={Route.useLoaderData()} />
}
