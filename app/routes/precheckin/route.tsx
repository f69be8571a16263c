import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '~/features/site/head'
import { m } from '~/paraglide/messages'

/** About one renter's booking: it stays out of search engines. */
export const Route = createFileRoute('/precheckin')({
  head: ({ match }) =>
    headOf(match.context, () => ({
      title: m.precheckin_title(),
      path: '/precheckin',
      noindex: true,
    })),
})
