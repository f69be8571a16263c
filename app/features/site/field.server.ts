import { parseJson } from '~/domain/parse-json'
import { env } from '~/server/env.server'
import { isSameOrigin } from '~/server/http/same-origin.server'
import { plain } from '~/server/http/security-headers.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { metrics } from '~/server/metrics/registry.server'
import { fieldSchema } from './field.schema'

/** Characters; a report has some hundred. */
const MAX_LENGTH = 4000

/** Screens of the way to a booking. The checkout is counted by its document: no script of this runs there. */
const steps: Readonly<Record<string, string>> = {
  '/': 'search',
  '/flota': 'fleet',
  '/flota/$slug': 'car',
  '/reserva': 'reservation',
  '/reserva/thanks': 'confirmation',
}

/** Screens that have lines of their own; the others share one. */
const routes = new Set([
  ...Object.keys(steps),
  ...['/info/$slug', '/promos', '/sucursales', '/sucursales/$slug'],
])

/** The share of documents that are measured, 0 to 1; undefined: none, as nobody would read it. */
export function fieldSample(): number | undefined {
  const { METRICS_TOKEN, FIELD_SAMPLE } = env()
  return METRICS_TOKEN && FIELD_SAMPLE > 0 ? FIELD_SAMPLE : undefined
}

/**
 * `POST /api/medidas` counts what a browser measured. It reads no cookie, keeps no address and answers nothing; it is 404
 * where nothing is measured.
 */
export async function handleField(request: Request): Promise<Response> {
  const sample = fieldSample()
  if (!sample) return plain(404, 'Not Found')
  if (!isSameOrigin(request)) return plain(403, 'Forbidden')
  const retryAfter = await takeFromRateLimit('field')
  if (retryAfter > 0) return plain(429, 'Too Many Requests', { 'Retry-After': String(retryAfter) })
  const body = await request.text()
  if (body.length > MAX_LENGTH) return plain(413, 'Content Too Large')
  const { data, success } = fieldSchema.safeParse(parseJson(body))
  if (!success) return plain(400, 'Bad Request')
  const { lcp, inp, cls } = metrics()
  const { vitals } = data
  if (vitals) {
    const labels = { route: known(vitals.route) }
    if (vitals.lcp !== undefined) lcp.observe(labels, vitals.lcp / 1000)
    if (vitals.inp !== undefined) inp.observe(labels, vitals.inp / 1000)
    if (vitals.cls !== undefined) cls.observe(labels, vitals.cls)
  }
  for (const visit of new Set(data.visits)) {
    const step = steps[withoutSlash(visit)]
    if (step) metrics().steps.inc({ step }, 1 / sample)
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

function known(route: string): string {
  const own = withoutSlash(route)
  return routes.has(own) ? own : 'other'
}

function withoutSlash(route: string): string {
  return route.replace(/(.)\/$/, '$1')
}
