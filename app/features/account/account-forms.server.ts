import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import { asTyped } from '~/domain/as-typed'
import { isEmail, typedEmail } from '~/domain/people/email'
import { checkName } from '~/domain/people/renter'
import { defineForm, goTo, lastPartOf, statusOf } from '~/server/forms/define-form.server'
import { returnPath } from '~/server/http/return-path.server'
import { log } from '~/server/log.server'
import {
  acceptInvitation,
  askPassword,
  confirmEmail,
  inviteColleague,
  saveNames,
  setPassword,
  signIn,
  signOut,
  signUp,
} from './account.server'
import {
  type AccountProblems,
  type AccountResult,
  nameProblems,
  type PostedForm,
} from './account.types'
import { readMailToken } from './mail-link.server'
import { openOwnBooking } from './my-account.server'
import { brokenRule, MAXIMUM_LENGTH } from './password-rules'

const line = z
  .string()
  .transform((text) => text.trim())
  .catch('')
const words = line.transform(asTyped)

const schema = z.object({
  name: words,
  lastName: words,
  email: line.transform(typedEmail),
  /** As it is typed, to the last character. */
  password: z.string().catch(''),
  terms: z.string().catch(''),
  keep: z.string().catch(''),
  token: line,
  code: line,
  /** Filled in by the form that invites a colleague. */
  invite: line,
  volver: line,
})

/** The fields of an account's form; a missing one is empty. */
type AccountForm = z.output<typeof schema>

/** An act of a form leads on to another page, or ends in what the form's own page shows with it. */
type Act = (form: AccountForm) => Promise<Response | AccountResult>

/** Each act by the last part of the address that its form is posted to. */
const acts: Readonly<Record<string, Act>> = {
  entrar: async (form) => {
    const problems = problemsOf(form, ['email', 'password'])
    if (problems) return { ok: false, problems }
    const result = await signIn(form.email, form.password, form.keep !== '')
    return result.ok ? goTo(returnPath(form.volver, '/cuenta')) : result
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
    return result.ok ? goTo('/cuenta/entrar?aviso=confirmado') : result
  },
  restablecer: async (form) => {
    const { token, password } = form
    const email = readMailToken(token)?.email ?? ''
    const problems = problemsOf(form, ['new_password'], email)
    if (problems) return { ok: false, problems }
    const result = await setPassword(token, password)
    if (!result.ok) return result
    const signedIn = await signIn(email, password)
    return signedIn.ok ? goTo('/cuenta') : goTo('/cuenta/entrar?aviso=cambiada')
  },
  invitacion: async (form) => {
    const email = readMailToken(form.token)?.email ?? ''
    const problems = problemsOf(form, ['names', 'new_password', 'terms'], email)
    if (problems) return { ok: false, problems }
    const result = await acceptInvitation(form.token, form)
    return result.ok ? goTo('/cuenta') : result
  },
  cuenta: async (form) => {
    if (form.code !== '') {
      const isOpen = await openOwnBooking(form.code)
      return goTo(isOpen ? '/reserva/gestionar/reserva' : '/reserva/gestionar')
    }
    const problems = problemsOf(form, form.invite === '' ? ['names'] : ['email'])
    if (problems) return { ok: false, problems }
    const result = await (form.invite === '' ? saveNames(form) : inviteColleague(form.email))
    return !result.ok && 'error' in result && result.error === 'login_failed'
      ? goTo('/cuenta/entrar?aviso=vencida')
      : result
  },
}

/** Posted to its own page, with and without scripts; the page that answers says how it went. */
export const accountForm = defineForm({
  read: (form, request) => {
    const act = acts[lastPartOf(request)]
    return act ? { act, ...schema.parse(Object.fromEntries(form)) } : 404
  },
  limit: 'account',
  run: (form) => form.act(form).catch(unanswered),
  next: statusOf,
})

/** The session is over whatever its form says; a reload ends nothing anew. */
export const signOutForm = defineForm({
  read: () => ({}),
  limit: 'leave',
  run: async () => {
    await signOut()
    return goTo('/cuenta/entrar')
  },
  next: () => goTo('/cuenta'),
})

/** The form of this very request with its result, without its password. */
export function postedForm(): PostedForm | null {
  const back = accountForm.posted()
  if (!back) return null
  const { name, lastName, email, invite } = back.typed
  const values = {
    name: name.slice(0, 100),
    lastName: lastName.slice(0, 100),
    email: email.slice(0, 254),
  }
  return { invites: invite !== '', values, result: back.result }
}

function unanswered(error: unknown): AccountResult {
  if (!isAppError(error, 'unavailable')) throw error
  log.error('account form unanswered', { error })
  return { ok: false, error: 'unavailable' }
}

type Wanted = 'names' | 'email' | 'password' | 'new_password' | 'terms'

/** @param email to which the new password belongs, where the form does not ask for it */
function problemsOf(
  form: AccountForm,
  wanted: readonly Wanted[],
  email = form.email,
): AccountProblems | null {
  const problems: { -readonly [Field in keyof AccountProblems]: AccountProblems[Field] } = {}
  const asks = (one: Wanted) => wanted.includes(one)
  for (const field of ['name', 'lastName'] as const) {
    if (!asks('names')) continue
    const problem = nameProblem(form[field])
    if (problem) problems[field] = problem
  }
  if (asks('email')) {
    if (form.email === '') problems.email = 'required'
    else if (!isEmail(form.email)) problems.email = 'email'
  }
  if (asks('password') && form.password === '') problems.password = 'required'
  if (asks('new_password')) {
    const broken = brokenRule(form.password, email)
    if (form.password === '') problems.password = 'required'
    else if (form.password.length > MAXIMUM_LENGTH) problems.password = 'too_long'
    else if (broken) problems.password = broken
  }
  if (asks('terms') && form.terms === '') problems.terms = 'required'
  return Object.keys(problems).length > 0 ? problems : null
}

function nameProblem(name: string) {
  const problem = checkName(name)
  return nameProblems.find((one) => one === problem)
}
