import { createFileRoute, redirect } from '@tanstack/react-router'
import { CorrectScreen } from '~/features/corrections/components/correct-screen'
import { correctForm } from '~/features/corrections/correction-form.server'
import { getPostedCorrectionFn } from '~/features/corrections/corrections.functions'
import { loadManaged } from '~/features/manage/load-managed'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/datos')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async () => {
    const [{ booking, stage }, posted] = await Promise.all([loadManaged(), getPostedCorrectionFn()])
    // The car is back, or the booking ended: its page says so.
    if (stage !== 'upcoming' && stage !== 'running') {
      throw redirect({ to: '/reserva/gestionar/reserva' })
    }
    return { booking, posted, title: m.correct_title() }
  },
  // The earlier answer is not shown while it is asked anew.
  gcTime: 0,
  head: personalHead,
  component: CorrectPage,
  server: { middleware: [correctForm.middleware] },
})

function CorrectPage() {
  return <CorrectScreen {...Route.useLoaderData()} />
}
