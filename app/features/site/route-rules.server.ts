import { type RouteRule, ruleFor } from '~/domain/route-rules'
import { routeRules } from '~/server/content/route-rules.server'

/** The rule of a path, which the browser turns into an address of its own language; null: there is none. */
export async function getRouteRule(path: string): Promise<Pick<RouteRule, 'to'> | null> {
  const rule = ruleFor(await routeRules(), path)
  return rule && { to: rule.to }
}
