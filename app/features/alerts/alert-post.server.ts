import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/rate-limit.server'
import { actOnAlert, failedPage, keepPosted } from './alert-page.server'
import { alertSchema } from './alerts.schema'
import type { AlertPage } from './alerts.types'
import { askAlert } from './ask-alert.server'

/**
 * `/avisos`, with a token: what the link of a mail does, at the press of its button, since programs that look into mails
 * open links, too. Else the form of a card or a car's page, sent without scripts.
 */
export async function handleAlertPost(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const token = form.get('token')
  const page = typeof token === 'string' ? await act(token.slice(0, 200)) : await ask(form)
  keepPosted(page)
  const answer = await render()
  return answer.status === 200
    ? new Response(answer.body, { status: statusOf(page), headers: answer.headers })
    : answer
}

async function act(token: string): Promise<AlertPage> {
  if (await refuseWhenTooMany('manage')) return failedPage(token, 'too_many_requests')
  return actOnAlert(token)
}

async function ask(form: FormData): Promise<AlertPage> {
  const asked = alertSchema.parse(Object.fromEntries(form))
  if (await refuseWhenTooMany('alert')) {
    return { state: 'ask', asked, problem: 'too_many_requests' }
  }
  const result = await askAlert(asked)
  return result.ok ? { state: 'sent' } : { state: 'ask', asked, problem: result.error }
}

const statuses = { email: 422, gone: 410, too_many_requests: 429, unavailable: 503 } as const

function statusOf(page: AlertPage): number {
  if (page.state === 'ask') return statuses[page.problem]
  if (page.state === 'over') return 410
  if (page.state === 'unavailable') return 503
  return 'failure' in page && page.failure ? statuses[page.failure] : 200
}
