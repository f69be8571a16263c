import { isAppError } from '~/domain/app-error'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { FormResult } from '~/domain/form-result'
import { normaliseEmail } from '~/domain/people/email'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import type { User } from '~/server/directus/account.server'
import { directus } from '~/server/directus/client.server'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  passkeysOf,
} from '~/server/directus/passkeys.server'
import { countFailure, digestOf, forgiveFailure } from '~/server/limits/lockout.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { beginSession, knownUser, provePassword } from '~/server/session/renter-session.server'
import { proveOwnAddress, withPassword } from './account.server'
import type { AccountProblems, AccountRefusal, AccountResult, OwnPasskey } from './account.types'
import { readNewKey, readProof } from './passkey-answers'
import {
  ANSWER_SECONDS,
  host,
  isOfHost,
  keepChallenge,
  library,
  provenCounter,
  provenKey,
  spend,
  takeChallenge,
  transportsOf,
} from './passkey-proof.server'
import { MAX_PASSKEYS } from './passkey-rules'

/** The options of a browser's own call, as JSON. */
type Asked = FormResult<AccountRefusal, AccountProblems, { readonly options: string }>

/** Asks a browser for any passkey of this host: the one that answers says whose it is. */
export async function askPasskey(): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: host(),
    userVerification: 'required',
    timeout: ANSWER_SECONDS * 1000,
  })
  await keepChallenge(options.challenge, null)
  return { ok: true, options: JSON.stringify(options) }
}

/**
 * The session is the same as after a password. Wrong proofs count as wrong passwords do, by the key and not by the account:
 * they keep nobody from their password.
 */
export async function signInByPasskey(posted: string, isKept: boolean): Promise<AccountResult> {
  const challenge = await takeChallenge(null)
  const proof = readProof(posted)
  if (!proof) return refused('not readable')
  const tries = { subject: `passkey:${digestOf(proof.id)}` }
  const retryAfter = await countFailure(tries)
  if (retryAfter > 0) return { ok: false, error: 'too_many_requests', retryAfter }
  try {
    const passkey = await findPasskey(directus(), proof.id)
    if (!passkey || !challenge) return refused(challenge ? 'unknown' : 'no challenge')
    const nextCounter = await provenCounter(passkey, proof, challenge)
    if (nextCounter === null || !(await spend(challenge))) return refused('not proven')
    const { id, counter } = passkey
    await beginSession({ passkey: { id, counter, nextCounter } }, isKept)
  } catch (error) {
    if (isAppError(error, 'login_failed')) return refused('no session')
    await forgiveFailure(tries)
    throw error
  }
  await forgiveFailure(tries)
  await proveOwnAddress()
  return { ok: true }
}

/** Asks a browser for a new passkey, once whoever is signed in has shown that they know the password (ASVS 7.5.1). */
export async function askNewPasskey(password: string): Promise<Asked> {
  const user = await knownUser()
  if (!user) return { ok: false, error: 'session_over' }
  const email = normaliseEmail(user.email)
  const shown = await withPassword(email, 'password', () => provePassword({ email, password }))
  if (!shown.ok) return shown
  const own = await passkeysOf(directus(), { id: user.id })
  if (own.length >= MAX_PASSKEYS) return { ok: false, error: 'too_many_passkeys' }
  const { generateRegistrationOptions } = await library()
  const { site } = (await siteContent(requestContext().brand)).value
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: host(),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.name} ${user.lastName}`.trim(),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.filter(isOfHost).map(({ credential, transports }) => ({
      id: credential,
      transports: transportsOf(transports),
    })),
    timeout: ANSWER_SECONDS * 1000,
  })
  await keepChallenge(options.challenge, user.id)
  return { ok: true, options: JSON.stringify(options) }
}

export async function addPasskey(posted: string, typedName: string): Promise<AccountResult> {
  const user = await knownUser()
  if (!user) return { ok: false, error: 'session_over' }
  const challenge = await takeChallenge(user.id)
  const answer = readNewKey(posted)
  const made = answer && challenge ? await provenKey(answer, challenge) : null
  if (!made || !challenge || !(await spend(challenge)))
    return { ok: false, error: 'passkey_not_made' }
  const id = await insertPasskey(directus(), {
    ...made,
    userId: user.id,
    name: typedName.slice(0, 40),
    host: host(),
  })
  if (id === null) return { ok: false, error: 'passkey_known' }
  // Several at one moment see each other only now. It is made already: what cannot be counted stands.
  const own = await orUnavailable({ answer: [], error: 'new passkey not counted' }, () =>
    passkeysOf(directus(), { id: user.id }),
  )
  if (own.length <= MAX_PASSKEYS) return { ok: true }
  await deletePasskey(directus(), id)
  return { ok: false, error: 'too_many_passkeys' }
}

/** One that is gone already is as good. */
export async function removePasskey(typedId: string): Promise<AccountResult> {
  const user = await knownUser()
  if (!user) return { ok: false, error: 'session_over' }
  const own = await passkeysOf(directus(), { id: user.id })
  const found = own.find(({ id }) => String(id) === typedId)
  if (found) await deletePasskey(directus(), found.id)
  return { ok: true }
}

/** @throws AppError `unavailable`. */
export async function ownPasskeys({ id }: User): Promise<OwnPasskey[]> {
  const own = await passkeysOf(directus(), { id })
  return own.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    otherHost: isOfHost(passkey) ? null : passkey.host,
    created: panamaNow(passkey.createdAt),
    used: passkey.usedAt === null ? null : panamaNow(passkey.usedAt),
  }))
}

function refused(reason: string): AccountResult {
  log.info('passkey refused', { reason })
  return { ok: false, error: 'passkey_failed' }
}
