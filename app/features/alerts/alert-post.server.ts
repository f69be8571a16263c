import { withLocale } from '~/domain/locale-path'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { actOnAlert } from './act-on-alert.server'
import { alertPage } from './alert-page.server'
import { alertSchema } from './alerts.schema'
import type { AlertPage } from './alerts.types'
import { askAlert } from './ask-alert.server'
import { type PostedAlert, sealPosted } from './posted-alert.server'

/** `/avisos`, shown: with the status of what it says. */
export async function handleAlertPage(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const params = new URL(request.url).searchParams
  const [t, p] = [params.get('t') ?? undefined, params.get('p') ?? undefined]
  const status = t || p ? statusOf(await alertPage({ t, p })) : 200
  const answer = await render()
  return answer.status === 200
    ? new Response(answer.body, { status, headers: answer.headers })
    : answer
}

/**
 * Handles both forms. A form with a token does what the link of a mail does at the press of its button, since programs
 * that look into mails open links, too; the other is the form of a car that is sold out. It answers 303, to an address
 * that says what came of it.
 */
export async function handleAlertPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const token = form.get('token')
  return typeof token === 'string' ? act(token.slice(0, 200), form) : ask(form)
}

async function act(t: string, form: FormData): Promise<Response> {
  const isTooMany = await refuseWhenTooMany('manage')
  const failure = isTooMany ? 'too_many_requests' : await actOnAlert(t, form.has('permitir'))
  if (!failure) return seeOther({ t })
  return seeOther({ t, p: await sealPosted({ kind: 'failed', failure }) })
}

async function ask(form: FormData): Promise<Response> {
  const asked = alertSchema.parse(Object.fromEntries(form))
  const isTooMany = await refuseWhenTooMany('alert')
  const result = isTooMany
    ? ({ ok: false, error: 'too_many_requests' } as const)
    : await askAlert(asked)
  return seeOther({ p: await sealPosted(postedOf(asked, result)) })
}

function postedOf(
  asked: Extract<PostedAlert, { kind: 'ask' }>['asked'],
  result: Awaited<ReturnType<typeof askAlert>>,
): PostedAlert {
  if (result.ok) return { kind: 'sent', asked: { ...asked, email: '' } }
  return { kind: 'ask', asked, problem: result.error === 'moot' ? null : result.error }
}

function seeOther(params: Record<string, string>): Response {
  const path = withLocale('/avisos', requestContext().localeForm)
  const Location = `${path}?${new URLSearchParams(params)}`
  return new Response(null, { status: 303, headers: { Location } })
}

const statuses = { email: 422, too_many_requests: 429, unavailable: 503 } as const

function statusOf(page: AlertPage): number {
  if (page.state === 'over' || page.state === 'gone') return 410
  if (page.state === 'unavailable') return 503
  const problem = 'problem' in page ? page.problem : 'failure' in page ? page.failure : null
  return problem ? statuses[problem] : 200
}
