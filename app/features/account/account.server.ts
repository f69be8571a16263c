import { isAppError } from '~/domain/app-error'
import type { FormResult, Refused } from '~/domain/form-result'
import { normaliseEmail } from '~/domain/people/email'
import { acceptedWithAccount } from '~/features/booking/accepted.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { padDuration } from '~/server/async/pad-duration.server'
import {
  acceptInvite,
  changeOwnUser,
  deleteOwnUser,
  invite,
  type NewRenter,
  type OwnChange,
  register,
  requestPassword,
  resetPassword,
  verifyEmail,
} from '~/server/directus/account.server'
import { directus } from '~/server/directus/client.server'
import { addToCompany, companyOf } from '~/server/directus/companies.server'
import { countFailure, digestOf, forgiveFailure } from '~/server/limits/lockout.server'
import { log } from '~/server/log.server'
import { proveAddress, takeMail, writeTaken } from '~/server/mail/take-mail.server'
import {
  accessToken,
  beginSession,
  changePassword,
  knownUser,
} from '~/server/session/renter-session.server'
import type { AccountProblems, AccountResult } from './account.types'
import { isPasswordLinkOver, mailLink, readMailToken } from './mail-link.server'

/**
 * Five wrong passwords for one account from one address lock it there for ten minutes (D42). Elsewhere nobody is locked out:
 * after many each try waits its turn (D46).
 */
export async function signIn(
  email: string,
  password: string,
  isKept = false,
): Promise<AccountResult> {
  const tries = { subject: `login:${digestOf(normaliseEmail(email))}` }
  const retryAfter = await countFailure(tries)
  if (retryAfter > 0) return { ok: false, error: 'too_many_requests', retryAfter }
  const began = performance.now()
  try {
    await beginSession({ email: normaliseEmail(email), password }, isKept)
    await forgiveFailure(tries)
    await proveOwnAddress()
    return { ok: true }
  } catch (error) {
    const isWrong = isAppError(error, 'login_failed', 'validation', 'forbidden')
    if (!isWrong) await forgiveFailure(tries)
    await padDuration(began, PADDED_DURATION_MS)
    return isWrong ? { ok: false, error: 'login_failed' } : refusalOf(error)
  }
}

/** An account whose address was proven proves it for mails, too, however its renter signed in (D47). */
export function proveOwnAddress(): Promise<void> {
  return behindAnswer('address not marked as proven', async () => {
    const user = await knownUser()
    if (user?.isVerified) await proveAddress(user.email)
  })
}

/** Milliseconds: longer than Directus takes for any of its answers. */
const PADDED_DURATION_MS = 1200

/** The answer is the same for an address that has an account, and nothing is known of it yet. */
export async function signUp(renter: NewRenter): Promise<AccountResult> {
  const email = normaliseEmail(renter.email)
  try {
    const accepted = await acceptedWithAccount()
    return await alike(
      'verificar',
      (url) => register({ ...renter, email }, { url, accepted }),
      email,
    )
  } catch (error) {
    return refusalOf(error)
  }
}

/** The answer is the same for an address that has no account, and nothing is known of it yet. */
export async function askPassword(email: string): Promise<AccountResult> {
  return alike('restablecer', (link) => requestPassword(normaliseEmail(email), link), email)
}

export async function confirmEmail(token: string): Promise<AccountResult> {
  return ofLink(() => verifyEmail(token))
}

export async function setPassword(token: string, password: string): Promise<AccountResult> {
  if (isPasswordLinkOver(token)) return { ok: false, error: 'link_over' }
  return ofLink(() => resetPassword(token, password))
}

/** Who accepts is signed in. */
export async function acceptInvitation(
  token: string,
  { name, lastName, password }: Omit<NewRenter, 'email'>,
): Promise<AccountResult> {
  const email = readMailToken(token)?.email
  if (!email) return { ok: false, error: 'link_over' }
  const joined = await ofLink(async () => {
    await acceptInvite(token, { password, accepted: await acceptedWithAccount() })
  })
  if (!joined.ok) return joined
  const signedIn = await signIn(email, password)
  return signedIn.ok ? saveDetails({ name, lastName }) : signedIn
}

export async function saveDetails(details: OwnChange): Promise<AccountResult> {
  try {
    const token = await accessToken()
    if (!token) return { ok: false, error: 'session_over' }
    await changeOwnUser(token, details)
    return { ok: true }
  } catch (error) {
    return refusalOf(error)
  }
}

/** Sets another password for whoever is signed in and knows the one of before; their other sessions end. */
export async function replacePassword(current: string, password: string): Promise<AccountResult> {
  const user = await knownUser()
  if (!user) return { ok: false, error: 'session_over' }
  const email = normaliseEmail(user.email)
  return withPassword(email, 'current', () => changePassword(email, { current, password }))
}

/**
 * An act of one who is signed in and shows the password again. A wrong one counts as one of the login.
 * @param field in which it was typed
 */
export async function withPassword(
  email: string,
  field: 'current' | 'password',
  act: () => Promise<void>,
): Promise<FormResult<'session_over', AccountProblems>> {
  const tries = { subject: `login:${digestOf(email)}` }
  const retryAfter = await countFailure(tries)
  if (retryAfter > 0) return { ok: false, error: 'too_many_requests', retryAfter }
  try {
    await act()
  } catch (error) {
    if (isAppError(error, 'login_failed'))
      return { ok: false, problems: { [field]: 'not_current' } }
    await forgiveFailure(tries)
    return refusalOf(error)
  }
  await forgiveFailure(tries)
  return { ok: true }
}

/** Deletes the account of whoever is signed in; their bookings stay, and are opened by their codes. */
export async function closeAccount(): Promise<AccountResult> {
  try {
    const [user, token] = [await knownUser(), await accessToken()]
    if (!user || !token) return { ok: false, error: 'session_over' }
    await deleteOwnUser(token, user.id)
    return { ok: true }
  } catch (error) {
    return refusalOf(error)
  }
}

/**
 * The one member of a company who may invite makes an address one of the company's and has a link sent to it (D58). The
 * answer is the same where there is an account: that one sees the company's bookings at once.
 * @throws AppError `unavailable`: it is not known who asks, and one who is signed in is not asked to sign in again
 */
export async function inviteColleague(typed: string): Promise<AccountResult> {
  const user = await knownUser()
  if (!user) return { ok: false, error: 'session_over' }
  const email = normaliseEmail(typed)
  const own = normaliseEmail(user.email)
  const company = user.isVerified ? await companyOf(directus(), own) : null
  if (!company?.mayInvite) return { ok: false, error: 'not_inviter' }
  const isNew = await addToCompany(directus(), company, email)
  if (!isNew && (await companyOf(directus(), email))?.id !== company.id) {
    return { ok: false, error: 'other_company' }
  }
  return alike('invitacion', (link) => invite(email, link), email)
}

/** Directus's lists of the addresses to which its mails may lead. */
const allowLists = {
  verificar: 'USER_REGISTER_URL_ALLOW_LIST',
  restablecer: 'PASSWORD_RESET_URL_ALLOW_LIST',
  invitacion: 'USER_INVITE_URL_ALLOW_LIST',
} as const

/**
 * @param act has a mail sent whose link leads to `page`; not where the address has had enough of them. A password is its owner's
 * to reset on a day on which others asked for it, too.
 */
async function alike(
  page: keyof typeof allowLists,
  act: (link: string) => Promise<void>,
  email: string,
): Promise<AccountResult> {
  const link = mailLink(page)
  try {
    const taken = await takeMail(page, email, { hourly: page === 'restablecer' })
    if (taken) await writeTaken(taken, () => act(link).then(() => true))
  } catch (error) {
    // A refusal of Directus here would say whether there is such an account.
    if (!isAppError(error, 'forbidden', 'validation', 'conflict')) return refusalOf(error)
    const { reason } = error.details
    if (error.code !== 'validation') log.info('account request refused', { reason })
    else log.error(`account mail refused: is its link in ${allowLists[page]}?`, { reason, link })
  }
  return { ok: true }
}

async function ofLink(act: () => Promise<void>): Promise<AccountResult> {
  try {
    await act()
    return { ok: true }
  } catch (error) {
    const isOver = isAppError(error, 'forbidden', 'login_failed', 'validation', 'not_found')
    return isOver ? { ok: false, error: 'link_over' } : refusalOf(error)
  }
}

function refusalOf(error: unknown): Refused<'session_over'> {
  if (isAppError(error, 'login_failed')) return { ok: false, error: 'session_over' }
  if (isAppError(error, 'too_many_requests')) {
    return { ok: false, error: 'too_many_requests', retryAfter: 60 }
  }
  if (!isAppError(error, 'unavailable')) throw error
  log.error('account call unanswered', { error })
  return { ok: false, error: 'unavailable' }
}
