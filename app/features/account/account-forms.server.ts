import { isAppError } from '~/domain/app-error'
import { type BookingAct, isBookingAct } from '~/features/manage/booking-acts'
import { defineForm, goTo, lastPartOf, statusOf } from '~/server/forms/define-form.server'
import { returnPath } from '~/server/http/return-path.server'
import { log } from '~/server/log.server'
import { forgetDevice } from '~/server/session/forget-device.server'
import { accessToken, knownUser } from '~/server/session/renter-session.server'
import {
  acceptInvitation,
  askPassword,
  closeAccount,
  confirmEmail,
  inviteColleague,
  replacePassword,
  saveDetails,
  setPassword,
  signIn,
  signUp,
} from './account.server'
import type { AccountResult, EntryNotice, OwnForm, PostedForm } from './account.types'
import {
  type AccountForm,
  accountFields,
  asKept,
  problemsOf,
  type Wanted,
} from './account-fields.server'
import { readMailToken } from './mail-link.server'
import { openOwnBooking } from './my-account.server'
import { addPasskey, removePasskey, signInByPasskey } from './passkeys.server'
import { closeSession } from './sessions.server'

/** An act of a form leads on to another page, or ends in what the form's own page shows with it. */
type Act = (form: AccountForm) => Promise<Response | AccountResult>

/** Each act by the last part of the address that its form is posted to. */
const acts: Readonly<Record<string, Act>> = {
  entrar: async (form) => {
    const isKept = form.keep !== ''
    if (form.passkey !== '') {
      const result = await signInByPasskey(form.passkey, isKept)
      return result.ok ? goTo(returnPath(form.volver, '/cuenta')) : result
    }
    const problems = problemsOf(form, ['email', 'password'])
    if (problems) return { ok: false, problems }
    const result = await signIn(form.email, form.password, isKept)
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
      return goTo(isOpen ? pageOfAct(form.opens) : '/reserva/gestionar')
    }
    const { wanted, run, over = 'vencida', done } = ownActs[form.form]
    const problems = problemsOf(form, wanted)
    if (problems) return { ok: false, problems }
    const result = await run(form)
    if (result instanceof Response) return result
    if (result.ok && done) return goTo(done)
    const isOver = 'error' in result && result.error === 'session_over'
    return isOver ? goTo(`/cuenta/entrar?aviso=${over}`) : result
  },
}

type OwnAct = {
  readonly wanted: readonly Wanted[]
  readonly run: Act
  /** The notice of the login where nobody is signed in any more; `vencida` unless told. */
  readonly over?: EntryNotice
  /** The page that it leads on to, where a reload would post it once more. */
  readonly done?: string
}

/** The forms of the account's own page. */
const ownActs: Readonly<Record<OwnForm, OwnAct>> = {
  details: { wanted: ['names', 'kept'], run: (form) => saveDetails(asKept(form)) },
  invite: { wanted: ['email'], run: ({ email }) => inviteColleague(email) },
  password: {
    wanted: [],
    run: changedPassword,
    done: '/cuenta?aviso=contrasena#seguridad',
  },
  passkey: {
    wanted: [],
    run: (form) => addPasskey(form.passkey, form.passkey_name),
    over: 'sin_llave',
    done: '/cuenta?aviso=llave#llaves',
  },
  passkey_gone: { wanted: [], run: (form) => removePasskey(form.passkey_id) },
  session_gone: { wanted: [], run: (form) => closeSession(form.session_id) },
  close: {
    wanted: ['sure'],
    run: async () => {
      const result = await closeAccount()
      return result.ok ? forgetDevice('/cuenta/entrar?aviso=cerrada') : result
    },
  },
}

/** Whoever is signed out by it, since no other session could begin, signs in anew, and reads there what became of it. */
async function changedPassword(form: AccountForm): Promise<Response | AccountResult> {
  const problems = problemsOf(form, ['current', 'new_password'], (await knownUser())?.email)
  if (problems) return { ok: false, problems }
  const result = await replacePassword(form.current, form.password)
  if ((await accessToken()) !== null) return result
  if (result.ok) return goTo('/cuenta/entrar?aviso=cambiada')
  const isUnsure = 'error' in result && result.error === 'unavailable'
  return isUnsure ? goTo('/cuenta/entrar?aviso=incierta') : result
}

/** Posted to its own page, with and without scripts; the page that answers says how it went. */
export const accountForm = defineForm({
  read: (form, request) => {
    const act = acts[lastPartOf(request)]
    return act ? { act, ...accountFields.parse(Object.fromEntries(form)) } : 404
  },
  limit: 'account',
  run: (form) => form.act(form).catch(unanswered),
  next: statusOf,
})

/** The device forgets, whatever its form says; a reload ends nothing anew. The page of a booking asks for it, too (D46). */
export const signOutForm = defineForm({
  read: (form) => ({ isOfBooking: form.get('de') === 'reserva' }),
  limit: 'leave',
  run: ({ isOfBooking }) => forgetDevice(isOfBooking ? '/reserva/gestionar' : '/cuenta/entrar'),
  next: () => goTo('/cuenta'),
})

/** The form of this very request with its result, without its password. */
export function postedForm(): PostedForm | null {
  const back = accountForm.posted()
  if (!back) return null
  const { name, lastName, email, phone, birthday, license, keep, form } = back.typed
  const values = {
    name: name.slice(0, 100),
    lastName: lastName.slice(0, 100),
    email: email.slice(0, 254),
    phone: phone.slice(0, 40),
    birthday: birthday.slice(0, 20),
    license: license.slice(0, 40),
  }
  return { form, values, isKept: keep !== '', result: back.result }
}

const pagesOfActs: Readonly<Record<BookingAct, string>> = {
  precheckin: '/precheckin',
  pass: '/precheckin',
  pay: '/reserva/gestionar/pagar?por=saldo',
  change: '/reserva/gestionar/cambiar',
  cancel: '/reserva/gestionar/cancelar',
  download: '/api/reserva.pdf',
}

/** Each of them has the last word on whether its act is allowed. */
function pageOfAct(act: string): string {
  return isBookingAct(act) ? pagesOfActs[act] : '/reserva/gestionar/reserva'
}

function unanswered(error: unknown): AccountResult {
  if (!isAppError(error, 'unavailable')) throw error
  log.error('account form unanswered', { error })
  return { ok: false, error: 'unavailable' }
}
