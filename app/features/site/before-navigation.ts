import { atMost } from '~/domain/at-most'
import { stripLocale } from '~/domain/locale-path'
import { appConfig } from '../../../app.config'
import type { Visit } from './follow-route-rules'

/** The path that is shown or on its way: a search or a hash that changes on it has no rule of its own. */
let shown = import.meta.env.SSR ? '' : stripLocale(window.location.pathname)

/** The root's `beforeLoad`. Of a document the server has taken care; code that is lost says nothing of a rule. */
export async function beforeNavigation(visit: Visit): Promise<void> {
  if (import.meta.env.SSR) return
  const { pathname } = visit.location
  if (pathname === shown) return
  if (!visit.preload) shown = pathname
  const since = performance.now()
  const followed = import('./follow-route-rules').then(
    ({ followRouteRules }) => followRouteRules(visit, since),
    () => null,
  )
  // Code that is still on its way has its part of the wait (§9.10); its answer is followed by a document then.
  await atMost(followed, appConfig.routeChangeWait)
}
