import { z } from 'zod'
import { parseJson } from '~/domain/parse-json'
import { plain } from '~/server/http/security-headers.server'
import { takeFromRateLimit } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { alertSometimes } from '~/server/log-sometimes.server'
import { requestContext } from '~/server/request-context.server'
import { isPageWithCard } from './card-page-scripts'

const address = z.string().max(4000).catch('')

/** `report-uri` posts one report, `report-to` a list of them; the names differ. */
const bodySchema = z.union([
  z
    .object({
      'csp-report': z.object({
        'blocked-uri': address,
        'document-uri': address,
        'effective-directive': address,
        'violated-directive': address,
        'source-file': address,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'] || report['violated-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
        source: report['source-file'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          blockedURL: address,
          documentURL: address,
          effectiveDirective: address,
          sourceFile: address,
        }),
      }),
    )
    .max(50)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          page: body.documentURL,
          source: body.sourceFile,
        })),
    ),
])

/** Lines of one request: a browser has few at once, and anybody may send some. */
const MAX_LINES = 5

/**
 * One log line each, without queries: they may hold what a renter typed. On a page with a card form an alert (PCI DSS
 * 11.6.1), in a minute one, however many come.
 */
export async function handlePolicyReport(request: Request): Promise<Response> {
  const retryAfter = await takeFromRateLimit('policyReport')
  if (retryAfter > 0) return plain(429, 'Too Many Requests', { 'Retry-After': String(retryAfter) })
  const parsed = bodySchema.safeParse(parseJson(await request.text()))
  if (!parsed.success) return plain(400, 'Bad Request')
  const lines = parsed.data.slice(0, MAX_LINES).map(({ directive, blocked, page, source }) => ({
    ...{ directive: directive.slice(0, 60), blocked: bare(blocked), source: bare(source) },
    page: bare(page),
  }))
  for (const line of lines) log.warn(KEPT, line)
  if (lines.some(({ page }) => isPageWithCard(page))) {
    alertSometimes('the content policy kept something from running beside a card form', { cure })
  }
  return new Response(null, { status: 204 })
}

const KEPT = 'content policy kept something from running'
const cure = `Look at the lines "${KEPT}" beside it. Anybody may send one: see whether the page itself has what they name.`

/** Origin and path, or the word that stands for one (`inline`, `eval`). */
function bare(text: string): string {
  const url = URL.parse(text, requestContext().origin)
  return (url && text.includes(':') ? `${url.origin}${url.pathname}` : text).slice(0, 200)
}
