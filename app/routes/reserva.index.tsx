import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import '~/features/reservation/guards'
import { preloadStep } from '~/features/reservation/components/lazy-steps'
import { ReservationScreen } from '~/features/reservation/components/reservation-screen'
import { pickReservationParams, reservationQuery } from '~/features/reservation/reservation.queries'
import { handleReservationPost } from '~/features/reservation/reservation-post.server'
import { searchSchema } from '~/features/search/search.schema'
import { runGuards } from '~/features/site/guards'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/reserva/')({
  validateSearch: searchSchema,
  loaderDeps: ({ search }) => pickReservationParams(search),
  beforeLoad: async ({ search, context: { queryClient } }) => {
    await Promise.all([
      runGuards(['check-reservation-details'], { pathname: '/reserva', search, queryClient }),
      preloadStep(search.paso),
    ])
  },
  loader: async ({ context, deps }) => {
    await context.queryClient.fetchQuery(reservationQuery(deps))
  },
  head: ({ match }) => {
    const view = match.context.queryClient.getQueryData(siteQuery().queryKey)
    if (!view) return {}
    return pageHead(view, currentLocale(), {
      title: m.reservation_title(),
      path: '/reserva',
      noindex: true,
    })
  },
  component: ReservationPage,
  server: { handlers: { POST: ({ request }) => handleReservationPost(request) } },
})

function ReservationPage() {
  const params = Route.useSearch()
  const { data } = useSuspenseQuery({
    ...reservationQuery(pickReservationParams(params)),
    staleTime: 'static',
  })
  // A guard that steers away does so in a moment; until then the screen stays as it was.
  const last = useRef('view' in data ? data.view : null)
  if ('view' in data) last.current = data.view
  const view = last.current
  return view && <ReservationScreen key={view.draft.submissionKey} view={view} params={params} />
}
