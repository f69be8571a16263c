import { movedPath } from '~/domain/legacy-path'
import { type LocaleForm, stripLocale, withLocale } from '~/domain/locale-path'
import { type RouteRules, ruleFor, targetOf } from '~/domain/route-rules'
import { isPagePath } from '../http/language.server'
import type { Next } from './chain'

type Visit = {
  readonly url: URL
  readonly localeForm: LocaleForm
  readonly application: { readonly routeRules: () => Promise<RouteRules> }
}

/** Documents of a former address (D24), and those that staff leads elsewhere (D25). */
export async function redirects<V extends Visit>(visit: V, next: Next<V>): Promise<Response> {
  const { url, localeForm: form } = visit
  if (!isPagePath(url.pathname)) return next(visit)
  const path = stripLocale(url.pathname)
  const moved = movedPath(path)
  if (moved !== null) return redirect(301, withLocale(moved, form) + url.search)
  const rule = ruleFor(await visit.application.routeRules(), path)
  if (!rule) return next(visit)
  return redirect(rule.status, targetOf(rule, { form, search: url.search }).href)
}

/** Kept by nobody: staff may change a rule at any time, and the language of an address is each visitor's. */
function redirect(status: number, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, 'Cache-Control': 'no-store' },
  })
}
