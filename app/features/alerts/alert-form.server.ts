import { createMiddleware } from '@tanstack/react-start'
import { defineForm, goTo, withStatus } from '~/server/forms/define-form.server'
import { actOnAlert } from './act-on-alert.server'
import { alertPage } from './alert-page.server'
import { type AlertAsk, alertSchema } from './alerts.schema'
import type { AlertFailure, AlertPage, AskResult } from './alerts.types'
import { askAlert } from './ask-alert.server'
import { type PostedAlert, sealPosted } from './posted-alert.server'

/** `/avisos` is shown with the status of what it says. */
export const alertStatus = createMiddleware().server(async ({ request, next }) =>
  handleAlertPage(request, async () => (await next()).response),
)

export async function handleAlertPage(
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const params = new URL(request.url).searchParams
  const [t, p] = [params.get('t') ?? undefined, params.get('p') ?? undefined]
  const status = t || p ? statusOf(await alertPage({ t, p })) : 200
  return withStatus(await render(), status)
}

/**
 * A form with a token is the button of a page that the link of a mail opens: programs that look into mails open links, too.
 * Any other is the form of a car that is sold out. Both lead to an address that says what came of it.
 */
export const alertForm = defineForm({
  read: (form): Typed => {
    const token = form.get('token')
    return typeof token === 'string'
      ? { token: token.slice(0, 200), isAllowed: form.has('permitir') }
      : { asked: alertSchema.parse(Object.fromEntries(form)) }
  },
  limit: (typed) => ('token' in typed ? 'manage' : 'alert'),
  run: async (typed) =>
    'token' in typed
      ? toLink(typed.token, await actOnAlert(typed.token, typed.isAllowed))
      : askAlert(typed.asked),
  // A press that was let through was answered by `run`.
  next: async (result, typed) =>
    'token' in typed
      ? toLink(typed.token, 'too_many_requests')
      : toAlerts({ p: await sealPosted(postedOf(typed.asked, result)) }),
})

type Typed = { readonly token: string; readonly isAllowed: boolean } | { readonly asked: AlertAsk }

async function toLink(t: string, failure: AlertFailure | null): Promise<Response> {
  return toAlerts(failure ? { t, p: await sealPosted({ kind: 'failed', failure }) } : { t })
}

function postedOf(asked: AlertAsk, result: AskResult): PostedAlert {
  if (result.ok) return { kind: 'sent', asked: { ...asked, email: '' } }
  return { kind: 'ask', asked, problem: result.error === 'moot' ? null : result.error }
}

function toAlerts(params: Record<string, string>): Response {
  return goTo(`/avisos?${new URLSearchParams(params)}`)
}

const statuses = { email: 422, too_many_requests: 429, unavailable: 503 } as const

function statusOf(page: AlertPage): number {
  if (page.state === 'over' || page.state === 'gone') return 410
  if (page.state === 'unavailable') return 503
  const problem = 'problem' in page ? page.problem : 'failure' in page ? page.failure : null
  return problem ? statuses[problem] : 200
}
