import { notFound, redirect } from '@tanstack/react-router'
import type { NoticeCode } from '~/features/booking/booking.types'
import type { GuardContext } from '~/features/site/guards'
import { notFoundMessages } from '~/features/site/not-found'
import { siteQuery } from '~/features/site/site.functions'
import { getPrecheckinVisitFn } from './precheckin.functions'
import { precheckinSteps } from './precheckin.schema'

/** Brands switch the module on in their site config (D14); without it there is no such page. */
export async function checkPrecheckinModuleEnable({ context }: GuardContext) {
  const { site } = await context.queryClient.fetchQuery({ ...siteQuery(), staleTime: 'static' })
  if (!site.precheckinEnabled) throw notFound({ data: { message: notFoundMessages.page } })
}

/** A reservation was looked up in this browser, or made in it, else there is nothing to check in (D14). */
export async function checkPrecheckinData() {
  if (!(await getPrecheckinVisitFn())) throw toStart('precheckin_look_up')
}

/** Reached from the step before it, else back to the start, which leads on to the step that comes next (D14). */
export async function preventDirectAccess({ location }: GuardContext) {
  const visit = await getPrecheckinVisitFn()
  const step = precheckinSteps.findIndex((name) => location.pathname.endsWith(`/${name}`))
  if (!visit) throw toStart('precheckin_look_up')
  if (precheckinSteps.indexOf(visit.done) < step - 1) throw toStart('precheckin_step')
}

function toStart(aviso: NoticeCode) {
  return redirect({ to: '/precheckin', search: { aviso } })
}
