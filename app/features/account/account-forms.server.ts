import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import { asTyped } from '~/domain/as-typed'
import { panamaNow } from '~/domain/calendar/rental-period'
import { isEmail, typedEmail } from '~/domain/people/email'
import { fullYear, joinDate } from '~/domain/people/renter'
import { renterFields } from '~/features/booking/renter-fields'
import { type BookingAct, isBookingAct } from '~/features/manage/booking-acts'
import { parsePhone } from '~/features/reservation/phone'
import { defineForm, goTo, lastPartOf, statusOf } from '~/server/forms/define-form.server'
import { returnPath } from '~/server/http/return-path.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
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
import {
  type AccountProblems,
  type AccountResult,
  type EntryNotice,
  type OwnForm,
  ownForms,
  type PostedForm,
  personProblems,
} from './account.types'
import { readMailToken } from './mail-link.server'
import { openOwnBooking } from './my-account.server'
import { addPasskey, removePasskey, signInByPasskey } from './passkeys.server'
import { brokenRule, MAXIMUM_LENGTH } from './password-rules'
import { closeSession } from './sessions.server'

const line = z
  .string()
  .transform((text) => text.trim())
  .catch('')
const words = line.transform(asTyped)

const fields = z.object({
  name: words,
  lastName: words,
  email: line.transform(typedEmail),
  phone: words,
  birthdayDay: words,
  birthdayMonth: words,
  birthdayYear: words,
  license: words,
  /** As it is typed, to the last character. */
  password: z.string().catch(''),
  /** The password of before, where another is set. */
  current: z.string().catch(''),
  terms: z.string().catch(''),
  keep: z.string().catch(''),
  token: line,
  code: line,
  /** An act of one of the renter's own bookings, whose page is opened. */
  opens: line,
  form: z.enum(ownForms).catch('details'),
  sure: z.string().catch(''),
  /** The answer of a browser, as JSON. */
  passkey: z.string().catch(''),
  passkey_name: words,
  passkey_id: line,
  /** One other session, or `others`. */
  session_id: line,
  volver: line,
})

/** The fields of an account's form; a missing one is empty. */
const schema = fields.transform(({ birthdayDay, birthdayMonth, birthdayYear, ...rest }) => ({
  ...rest,
  birthday: joinDate(
    birthdayDay,
    birthdayMonth,
    fullYear(birthdayYear, panamaNow(requestContext().now)),
  ),
}))

type AccountForm = z.output<typeof schema>

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
    return act ? { act, ...schema.parse(Object.fromEntries(form)) } : 404
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
  const { name, lastName, email, phone, birthday, license, form } = back.typed
  const values = {
    name: name.slice(0, 100),
    lastName: lastName.slice(0, 100),
    email: email.slice(0, 254),
    phone: phone.slice(0, 40),
    birthday: birthday.slice(0, 20),
    license: license.slice(0, 40),
  }
  return { form, values, result: back.result }
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

type Wanted =
  | 'names'
  | 'kept'
  | 'email'
  | 'password'
  | 'current'
  | 'new_password'
  | 'terms'
  | 'sure'

/** @param email to which the new password belongs, where the form does not ask for it */
function problemsOf(
  form: AccountForm,
  wanted: readonly Wanted[],
  email = form.email,
): AccountProblems | null {
  const problems: { -readonly [Field in keyof AccountProblems]: AccountProblems[Field] } = {}
  const asks = (one: Wanted) => wanted.includes(one)
  const persons = [
    ...(asks('names') ? nameFields : []),
    // Nobody has to keep any of them.
    ...(asks('kept') ? keptFields.filter((field) => form[field] !== '') : []),
  ]
  for (const field of persons) {
    const problem = personProblem(field, form[field])
    if (problem) problems[field] = problem
  }
  if (asks('email')) {
    if (form.email === '') problems.email = 'required'
    else if (!isEmail(form.email)) problems.email = 'email'
  }
  for (const secret of ['password', 'current'] as const) {
    if (asks(secret) && form[secret] === '') problems[secret] = 'required'
  }
  if (asks('new_password')) {
    const broken = brokenRule(form.password, email)
    if (form.password === '') problems.password = 'required'
    else if (form.password.length > MAXIMUM_LENGTH) problems.password = 'too_long'
    else if (broken) problems.password = broken
  }
  for (const box of ['terms', 'sure'] as const) {
    if (asks(box) && form[box] === '') problems[box] = 'required'
  }
  return Object.keys(problems).length > 0 ? problems : null
}

const nameFields = ['name', 'lastName'] as const
const keptFields = ['phone', 'birthday', 'license'] as const

/** The rules of the booking form; whether somebody is old enough is for the car that they choose. */
function personProblem(field: PersonField, value: string) {
  const problem = renterFields[field].check(value, rules())
  return personProblems.find((one) => one === problem)
}

/** As a booking keeps them. */
function asKept(form: AccountForm): Pick<AccountForm, PersonField> {
  const kept = (field: PersonField) => renterFields[field].normalise(form[field], rules())
  return {
    name: kept('name'),
    lastName: kept('lastName'),
    phone: kept('phone'),
    birthday: kept('birthday'),
    license: kept('license'),
  }
}

type PersonField = (typeof nameFields)[number] | (typeof keptFields)[number]

const rules = () => ({ pickup: panamaNow(requestContext().now), leastAge: 0, parsePhone })
