import { createFileRoute } from '@tanstack/react-router'
import type { WishParams } from '~/features/booking/wish-params'
import { ChangeScreen } from '~/features/manage/components/change-screen'
import { loadChange } from '~/features/manage/load-change'
import { changeForm } from '~/features/manage/manage-forms.server'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/cambiar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<WishParams>(),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ ...(await loadChange(deps)), title: m.change_title() }),
  // The earlier answer is not shown while it is asked anew: the booking may have changed.
  gcTime: 0,
  head: personalHead,
  component: ChangePage,
  server: { middleware: [changeForm.middleware] },
})

function ChangePage() {
  return <ChangeScreen page={Route.useLoaderData()} />
}
