import { createFileRoute, redirect } from '@tanstack/react-router'
import { LookUpScreen } from '~/features/manage/components/look-up-screen'
import { getLookUpFn } from '~/features/manage/manage.functions'
import { lookUpForm } from '~/features/manage/manage-forms.server'
import { type LookUpAddress, lookUpParams } from '~/features/manage/manage-params'
import { paramsReadByPage } from '~/features/search/search.schema'
import { personalHead } from '~/features/site/head'
import { m } from '~/paraglide/messages'

export const Route = createFileRoute('/reserva_/gestionar/')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: paramsReadByPage<LookUpAddress>(),
  loaderDeps: ({ search: { otra } }) => ({ otra }),
  loader: async ({ deps }) => {
    const { otra } = lookUpParams(deps)
    const page = await getLookUpFn()
    if (page.has === 'unpaid' && !otra) throw redirect({ to: '/reserva/checkout' })
    if (page.has === 'booking' && !otra) throw redirect({ to: '/reserva/gestionar/reserva' })
    return { ...page, title: m.manage_title() }
  },
  gcTime: 0,
  head: personalHead,
  component: LookUpPage,
  server: { middleware: [lookUpForm.middleware] },
})

function LookUpPage() {
  const { posted, car } = Route.useLoaderData()
  const { aviso } = lookUpParams(Route.useSearch())
  return <LookUpScreen posted={posted} car={car} notice={aviso ?? null} />
}
