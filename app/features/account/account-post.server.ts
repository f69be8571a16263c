import { isAppError } from '~/domain/app-error'
import { withLocale } from '~/domain/locale-path'
import { readForm } from '~/server/http/read-form.server'
import { returnPath } from '~/server/http/return-path.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import {
  acceptInvitation,
  askPassword,
  confirmEmail,
  saveNames,
  setPassword,
  signIn,
  signOut,
  signUp,
} from './account.server'
import type { AccountFailure, AccountResult } from './account.types'
import { type AccountForm, problemsOf, readAccountForm, valuesOf } from './account-forms.server'
import { keepPosted } from './entry-page.server'
import { readMailToken } from './mail-link.server'
import { openOwnBooking } from './my-account.server'

/** A form of the account: on to another page, or what its own page shows with it. */
type Act = (form: AccountForm) => Promise<Response | AccountResult>

const acts = {
  entrar: async (form) => {
    const problems = problemsOf(form, ['email', 'password'])
    if (problems) return { ok: false, problems }
    const result = await signIn(form.email, form.password, form.keep !== '')
    return result.ok ? seeOther(returnPath(form.volver, '/cuenta')) : result
  },
  registro: async (form) => {
    const problems = problemsOf(form, ['names', 'email', 'new_password', 'terms'])
    return problems ? { ok: false, problems } : signUp(form)
  },
  recuperar: async (form) => {
    const problems = problemsOf(form, ['email'])
    return problems ? { ok: false, problems } : askPassword(form.email)
  },
  verificar: async ({ token }) => {
    const result = await confirmEmail(token)
    return result.ok ? seeOther(own('/cuenta/entrar'), '?aviso=confirmado') : result
  },
  restablecer: async (form) => {
    const { token, password } = form
    const email = readMailToken(token)?.email ?? ''
    const problems = problemsOf(form, ['new_password'], email)
    if (problems) return { ok: false, problems }
    const result = await setPassword(token, password)
    if (!result.ok) return result
    const signedIn = await signIn(email, password)
    return signedIn.ok
      ? seeOther(own('/cuenta'))
      : seeOther(own('/cuenta/entrar'), '?aviso=cambiada')
  },
  invitacion: async (form) => {
    const email = readMailToken(form.token)?.email ?? ''
    const problems = problemsOf(form, ['names', 'new_password', 'terms'], email)
    if (problems) return { ok: false, problems }
    const result = await acceptInvitation(form.token, form)
    return result.ok ? seeOther(own('/cuenta')) : result
  },
  cuenta: async (form) => {
    if (form.code !== '') {
      const isOpen = await openOwnBooking(form.code)
      return seeOther(own(isOpen ? '/reserva/gestionar/reserva' : '/reserva/gestionar'))
    }
    const problems = problemsOf(form, ['names'])
    if (problems) return { ok: false, problems }
    const result = await saveNames(form)
    return !result.ok && 'error' in result && result.error === 'login_failed'
      ? seeOther(own('/cuenta/entrar'), '?aviso=vencida')
      : result
  },
} as const satisfies Record<string, Act>

export type AccountFormName = keyof typeof acts

/** Posted to its own page, with and without scripts; the page that answers says how it went. */
export async function handleAccountPost(
  name: AccountFormName,
  request: Request,
  render: () => Promise<Response>,
): Promise<Response> {
  const read = await readForm(request)
  if (read instanceof Response) return read
  const form = readAccountForm(read)
  const refused = await refuseWhenTooMany('account')
  const result = refused
    ? ({ ok: false, error: 'too_many_requests', retryAfter: refused.error.retryAfter } as const)
    : await acts[name](form).catch(unanswered)
  if (result instanceof Response) return result
  keepPosted({ values: valuesOf(form), result })
  const page = await render()
  if (page.status !== 200) return page
  const status = result.ok ? 200 : statusOf(result)
  return new Response(page.body, { status, headers: page.headers })
}

/** Always 303: a reload ends nothing anew. */
export async function handleSignOut(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  await signOut()
  return seeOther(own('/cuenta/entrar'))
}

function unanswered(error: unknown): AccountFailure {
  if (!isAppError(error, 'unavailable')) throw error
  log.error('account form unanswered', { error })
  return { ok: false, error: 'unavailable' }
}

function statusOf(failure: AccountFailure): number {
  if ('problems' in failure) return 422
  const statuses = { login_failed: 401, link_over: 410, social_failed: 401 } as const
  const others = { too_many_requests: 429, unavailable: 503 } as const
  return { ...statuses, ...others }[failure.error]
}

function own(path: string): string {
  return withLocale(path, requestContext().localeForm)
}

function seeOther(path: string, query = ''): Response {
  return new Response(null, { status: 303, headers: { Location: path + query } })
}
