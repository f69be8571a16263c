import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ThanksScreen } from '~/features/voucher/components/thanks-screen'
import '~/features/reservation/guards'
import { isBooked } from '~/domain/reservation'
import { bookingQuery } from '~/features/booking/booking.queries'
import { redirectWithNotice } from '~/features/booking/redirect-with-notice'
import { searchSchema } from '~/features/search/search.schema'
import { runGuards } from '~/features/site/guards'
import { pageHead } from '~/features/site/head'
import { siteQuery } from '~/features/site/site.queries'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'

export const Route = createFileRoute('/reserva/thanks')({
  validateSearch: searchSchema,
  beforeLoad: ({ search, context: { queryClient } }) =>
    runGuards(['check-reservation-details'], {
      pathname: '/reserva/thanks',
      search,
      queryClient,
    }),
  loader: async ({ context }) => {
    const answer = await context.queryClient.fetchQuery(bookingQuery())
    if ('redirect' in answer || isBooked(answer.booking.status)) return
    // Held, but neither paid nor confirmed: there is nothing to say thanks for yet.
    redirectWithNotice({ redirect: 'checkout', notice: 'no_reservation' })
  },
  head: ({ match }) => {
    const view = match.context.queryClient.getQueryData(siteQuery().queryKey)
    if (!view) return {}
    return pageHead(view, currentLocale(), {
      title: m.thanks_title(),
      path: '/reserva/thanks',
      noindex: true,
    })
  },
  component: ThanksPage,
})

function ThanksPage() {
  const { data } = useSuspenseQuery({ ...bookingQuery(), staleTime: 'static' })
  return 'booking' in data && <ThanksScreen booking={data.booking} />
}
