import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { z } from 'zod'
import { isAppError } from '~/domain/app-error'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { FormResult } from '~/domain/form-result'
import { normaliseEmail } from '~/domain/people/email'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { siteContent } from '~/server/content/catalogue.server'
import type { User } from '~/server/directus/account.server'
import { insertMark } from '~/server/directus/alert-marks.server'
import { directus } from '~/server/directus/client.server'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  type Passkey,
  passkeysOf,
} from '~/server/directus/passkeys.server'
import { countFailure, digestOf, forgiveFailure } from '~/server/limits/lockout.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { beginSession, knownUser, provePassword } from '~/server/session/renter-session.server'
import { clearSealed, readSealed, writeSealed } from '~/server/session/session.server'
import { proveOwnAddress, withPassword } from './account.server'
import type { AccountProblems, AccountRefusal, AccountResult, OwnPasskey } from './account.types'
import { readNewKey, readProof } from './passkey-answers'
import { MAX_PASSKEYS } from './passkey-rules'

/** Seconds in which a browser has to answer. */
const ANSWER_SECONDS = 5 * 60
/** Longer than a browser has: a key that it made at the last moment is on its way still. */
const CHALLENGE_SECONDS = ANSWER_SECONDS + 30

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
    forgiveFailure(tries)
    throw error
  }
  forgiveFailure(tries)
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

/** A passkey is one host's: browsers show it, and sign for it, nowhere else. */
function host(): string {
  return new URL(requestContext().origin).hostname
}

const isOfHost = (passkey: Passkey) => passkey.host === host()

/** The library is large, and few requests need it. */
const library = () => import('@simplewebauthn/server')

const expected = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: requestContext().origin,
  expectedRPID: host(),
})

type Proof = NonNullable<ReturnType<typeof readProof>>

/** The uses after this one; null: it is not proven. */
async function provenCounter(
  passkey: Passkey,
  proof: Proof,
  challenge: string,
): Promise<string | null> {
  const owner = Buffer.from(proof.response.userHandle, 'base64url').toString()
  if (owner !== passkey.userId || !isOfHost(passkey)) return null
  const { verifyAuthenticationResponse } = await library()
  return proven(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(challenge),
      response: proof,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: Number(passkey.counter),
      },
    })
    return verified ? String(authenticationInfo.newCounter) : null
  })
}

async function provenKey(answer: NonNullable<ReturnType<typeof readNewKey>>, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const response = { ...answer.response, transports: transportsOf(answer.response.transports) }
  return proven(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(challenge),
      response: { ...answer, response },
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter: String(counter),
      transports: response.transports.join(' '),
    }
  })
}

/** The library throws where something is not as expected. */
async function proven<Found>(verify: () => Promise<Found>): Promise<Found | null> {
  try {
    return await verify()
  } catch (error) {
    log.info('passkey not proven', { error })
    return null
  }
}

/** Hints for the browser, of which it leaves out those that it does not know. */
function transportsOf(names: string | readonly string[]): AuthenticatorTransport[] {
  const given = typeof names === 'string' ? names.split(' ') : names
  return given.filter((name): name is AuthenticatorTransport => name !== '')
}

const challengeSchema = z.object({
  challenge: z.string(),
  host: z.string(),
  /** Whose new passkey it is for; null: for a login. */
  userId: z.nullable(z.string()),
  until: z.number(),
})

async function keepChallenge(challenge: string, userId: string | null): Promise<void> {
  const until = requestContext().now + CHALLENGE_SECONDS * 1000
  const kept: z.output<typeof challengeSchema> = { challenge, host: host(), userId, until }
  await writeSealed('istmo-passkey', kept, CHALLENGE_SECONDS)
}

/** The challenge of this browser, which has it no more; null: there is none for this, or its time is over. */
async function takeChallenge(userId: string | null): Promise<string | null> {
  const kept = challengeSchema.safeParse(await readSealed('istmo-passkey')).data
  clearSealed('istmo-passkey')
  const isOwn = kept?.userId === userId && kept.host === host()
  return isOwn && kept.until > requestContext().now ? kept.challenge : null
}

/** False: it was used before, in whatever process, by whoever has the cookie. */
function spend(challenge: string): Promise<boolean> {
  const until = requestContext().now + CHALLENGE_SECONDS * 1000
  return insertMark(directus(), { key: `passkey:${digestOf(challenge)}`, until })
}

function refused(reason: string): AccountResult {
  log.info('passkey refused', { reason })
  return { ok: false, error: 'passkey_failed' }
}
