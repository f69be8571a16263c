import { createFileRoute } from '@tanstack/react-router'
import type { WishParams } from '~/features/booking/wish-params'
import { ChangeScreen } from '~/features/manage/components/change-screen'
import { loadChange } from '~/features/manage/load-change'
import { handleChangePost } from '~/features/manage/manage-post.server'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/cambiar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<WishParams>(),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ ...(await loadChange(deps)), title: m.change_title() }),
  // What was shown before is not shown again while it is asked anew: it may be changed by now.
  gcTime: 0,
  head: personalHead,
  component: ChangePage,
  server: { handlers: { POST: ({ request }) => handleChangePost(request) } },
})

function ChangePage() {
  return <ChangeScreen page={Route.useLoaderData()} />
}
