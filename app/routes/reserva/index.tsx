import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ReservationScreen } from '~/features/reservation/components/reservation-screen'
import { reservationQuery } from '~/features/reservation/reservation.functions'
import { reservationForm } from '~/features/reservation/reservation-forms.server'
import { pickReservationParams } from '~/features/reservation/reservation-params'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva/')({
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => pickReservationParams(search),
  loader: async ({ context, deps }) => {
    await context.queryClient.fetchQuery(reservationQuery(deps))
    return { title: m.reservation_title() }
  },
  head: personalHead,
  component: ReservationPage,
  server: { middleware: [reservationForm.middleware] },
})

function ReservationPage() {
  const params = Route.useSearch()
  const { data: view } = useSuspenseQuery({
    ...reservationQuery(pickReservationParams(params)),
    staleTime: 'static',
  })
  return <ReservationScreen key={view.draft.submissionKey} view={view} params={params} />
}
