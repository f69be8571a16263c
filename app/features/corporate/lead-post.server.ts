import { isAppError } from '~/domain/app-error'
import { readForm } from '~/server/http/read-form.server'
import { plain } from '~/server/http/security-headers.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { type RequestContext, requestContext } from '~/server/request-context.server'
import type { LeadResult, PostedLead } from './corporate.types'
import { leadFromForm } from './lead.schema'
import { sendLead } from './send-lead.server'

/** The page that shows what became of a form: a render of the same request reads it. */
const posted = new WeakMap<RequestContext, PostedLead>()

export function postedLead(): PostedLead | null {
  return posted.get(requestContext()) ?? null
}

/**
 * Without script. The answer is the page itself, with thanks, or with what is wrong and all that was typed: nothing of
 * it is kept anywhere. Sent again by a reload, it is the same request and is written once.
 */
export async function handleLeadPost(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const slug = decodeURIComponent(/[^/]*(?=\/*$)/.exec(new URL(request.url).pathname)?.[0] ?? '')
  const form = await readForm(request)
  if (form instanceof Response) return form
  const values = leadFromForm(form)
  const trap = form.get('website')
  const submissionKey = ''
  const lead = { page: slug, values: { ...values, carTypes: [...values.carTypes] }, submissionKey }
  const result =
    (await refuseWhenTooMany('lead')) ??
    (await sendLead({ ...lead, trap: typeof trap === 'string' ? trap : '' }).catch(orNotFound))
  if (result === null) return plain(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })
  posted.set(requestContext(), { values, result: withoutWait(result) })
  const page = await render()
  if (page.status !== 200 || result.ok) return page
  return new Response(page.body, { status: statuses[result.error.code], headers: page.headers })
}

const statuses = { fields: 422, too_many_requests: 429, unavailable: 503 } as const

type Answer = LeadResult | Exclude<Awaited<ReturnType<typeof refuseWhenTooMany>>, null>

/** Without the seconds to wait, which the page does not say. */
function withoutWait(result: Answer): LeadResult {
  if (result.ok || result.error.code !== 'too_many_requests') return result
  return { ok: false, error: { code: result.error.code } }
}

function orNotFound(error: unknown): null {
  if (isAppError(error, 'not_found')) return null
  throw error
}
