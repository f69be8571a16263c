import type { ParsedLocation } from '@tanstack/react-router'
import { atMost } from '~/domain/at-most'
import { stripLocale } from '~/domain/locale-path'
import { appConfig } from '../../../app.config'
import type { Visit } from './follow-route-rules'
import type { RouterContext } from './site.types'

type Navigation = Visit & {
  readonly context: Pick<RouterContext, 'fetchCode'>
  readonly location: ParsedLocation
}

/** The path that is shown or on its way: a search or a hash that changes on it has no rule of its own. */
let shown = import.meta.env.SSR ? '' : stripLocale(window.location.pathname)

/**
 * The root's `beforeLoad`. The page's code is on its way before its guards ask for anything: on a bad line each round takes a
 * second. Of a document the server has taken care; code that is lost says nothing of a rule.
 */
export async function beforeNavigation(visit: Navigation): Promise<void> {
  if (import.meta.env.SSR) return
  const { pathname } = visit.location
  if (pathname === shown) return
  if (!visit.preload) shown = pathname
  visit.context.fetchCode(visit.location)
  const since = performance.now()
  const followed = import('./follow-route-rules').then(
    ({ followRouteRules }) => followRouteRules(visit, since),
    () => null,
  )
  // Code that is still on its way has its part of the wait (§9.10); its answer is followed by a document then.
  await atMost(followed, appConfig.routeChangeWait)
}
