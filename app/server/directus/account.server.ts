import {
  acceptUserInvite,
  createDirectus,
  customEndpoint,
  deleteUser,
  inviteUser,
  login,
  logout,
  passwordRequest,
  passwordReset,
  type RestCommand,
  readMe,
  refresh,
  registerUser,
  registerUserVerify,
  rest,
  updateMe,
  withOptions,
  withToken,
} from '@directus/sdk'
import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { onForget } from '../async/memory.server'
import { env } from '../env.server'
import type { Tokens } from '../session/token-cookies.server'
import { agentOf, RENTER_AGENT } from './renter-agent'
import { RENTER_ROLE } from './renter-role'
import { createTransport } from './transport.server'

/**
 * The calls of §7.1 to §7.8 that are made for a renter.
 * All throw AppError `login_failed`, `forbidden`, `validation` (a refusal), `too_many_requests` or `unavailable`.
 */

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires: z.number().int().positive(),
})

const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  status: z.string(),
  provider: z.string().nullish(),
  phone_number: z.string().nullish(),
  birthday: z.string().nullish(),
  license: z.string().nullish(),
})

/** Details that a renter keeps for the next booking; empty: none. */
type KeptDetails = {
  /** E.164. */
  readonly phone: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly license: string
}

/** `isVerified`: the address was proven to be theirs, by a mail or by who vouches for it. */
export type User = KeptDetails & {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly isVerified: boolean
  /** By whom they are let in, without a password here; null: by a password. */
  readonly provider: string | null
}

/**
 * Only renters are let in, and Directus refuses everybody else alike (`istmo-account-guard`).
 * @param session its name, which all of its tokens bear
 * @throws AppError `login_failed` also when the answer has no access token (§5.17).
 */
export async function logIn(email: string, password: string, session: string): Promise<Tokens> {
  return tokensOf(await request(named(session, login({ email, password }, { mode: 'json' }))))
}

/** A passkey that was proven, with its uses before and after. */
export type ProvenPasskey = Readonly<Record<'counter' | 'nextCounter', string>> & {
  readonly id: number
}

/**
 * A session that Directus gives to the site alone (`istmo-account-guard`), for whoever proved a passkey of theirs.
 * @throws AppError `login_failed` also where it was used since, or its renter may not sign in
 */
export async function logInByPasskey(
  { id, counter, nextCounter }: ProvenPasskey,
  session: string,
): Promise<Tokens> {
  const body = JSON.stringify({ id: String(id), counter, next_counter: nextCounter })
  const command = customEndpoint({ method: 'POST', path: '/auth/passkey', body })
  const given = await request(named(session, withToken(env().DIRECTUS_TOKEN, command)))
  return refreshTokens(givenSchema.parse(given).refresh_token, session)
}

const givenSchema = z.object({ refresh_token: z.string().min(1) })

/** @throws AppError `login_failed` also for the session of somebody who is no renter. */
export async function refreshTokens(refresh_token: string, session: string): Promise<Tokens> {
  return tokensOf(await request(named(session, refresh({ mode: 'json', refresh_token }))))
}

/** Ends every token of the session, the one in another browser that came from a token of this one, too. */
export async function logOut(refresh_token: string, session: string): Promise<void> {
  await request(named(session, logout({ mode: 'json', refresh_token })))
}

function named<Output>(session: string, command: RestCommand<Output, object>) {
  return withOptions(command, (options) => ({
    ...options,
    headers: { ...options.headers, 'User-Agent': agentOf(session) },
  }))
}

export async function readOwnUser(token: string): Promise<User> {
  const fields = Object.keys(userSchema.shape)
  const user = userSchema.parse(await request(withToken(token, readMe({ fields } as object))))
  return {
    id: user.id,
    email: user.email,
    name: user.first_name ?? '',
    lastName: user.last_name ?? '',
    phone: user.phone_number ?? '',
    birthday: user.birthday ?? '',
    license: user.license ?? '',
    isVerified: user.status === 'active',
    provider: user.provider === 'default' ? null : (user.provider ?? null),
  }
}

/** The changes of an account that are its renter's. */
export type OwnChange = Pick<User, 'name' | 'lastName'> & Partial<KeptDetails>

export async function changeOwnUser(
  token: string,
  { name, lastName, phone, birthday, license }: OwnChange,
): Promise<void> {
  const kept = {
    phone_number: orNull(phone),
    birthday: orNull(birthday),
    license: orNull(license),
  }
  await request(withToken(token, updateMe({ first_name: name, last_name: lastName, ...kept })))
}

/**
 * Ends every session of theirs, and tells them by mail in the name of the brand of `host`.
 * @throws AppError `login_failed`: `current` is not the password of before
 */
export async function changeOwnPassword(
  token: string,
  change: Readonly<Record<'current' | 'password' | 'host', string>>,
): Promise<void> {
  const body = JSON.stringify(change)
  const command = customEndpoint({ method: 'POST', path: '/auth/password/change', body })
  await request(withToken(token, command))
}

const sessionsSchema = z.array(
  z.object({
    id: z.string(),
    began: z.number().nullable(),
    used: z.number(),
    is_own: z.boolean(),
  }),
)

/**
 * An open session of an account, in epoch milliseconds. `id` is a digest of its name. `began`: null where it was begun beside
 * the site. `used`: when its tokens were last made. `is_own`: the one that asks.
 */
type OpenSession = z.output<typeof sessionsSchema>[number]

export async function readOwnSessions(token: string): Promise<readonly OpenSession[]> {
  const command = customEndpoint({ method: 'GET', path: '/auth/sessions' })
  return sessionsSchema.parse(await request(withToken(token, command)))
}

/** @param id of another session of theirs; `others`: each of them. One that is gone already is as good. */
export async function endOwnSession(token: string, id: string): Promise<void> {
  const body = JSON.stringify({ id })
  const command = customEndpoint({ method: 'POST', path: '/auth/sessions/end', body })
  await request(withToken(token, command))
}

export async function deleteOwnUser(token: string, id: string): Promise<void> {
  await request(withToken(token, deleteUser(id)))
}

/** An undefined field stays as it is. */
function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

/** The answer comes before it is known whether there is such an account: Directus does the work behind it. */
export async function register(
  { email, password, name, lastName }: NewRenter,
  { url: verification_url, accepted }: { readonly url: string; readonly accepted: Accepted },
): Promise<void> {
  const names = { first_name: name, last_name: lastName }
  const command = registerUser(email, password, { verification_url, ...names })
  await request(withAccepted(command, accepted))
}

/** The texts that are accepted with an account (D49). `at`: epoch milliseconds. A brand without a text has no version. */
export type Accepted = {
  readonly at: number
  readonly language: string
  readonly terms: string | null
  readonly privacy: string | null
}

/** Directus's own commands have no room for it: our guard of accounts takes it (`istmo-account-guard`). */
function withAccepted<T>(
  command: RestCommand<T, object>,
  { at, language, terms, privacy }: Accepted,
): RestCommand<T, object> {
  return () => {
    const options = command()
    const accepted = {
      accepted_at: new Date(at).toISOString(),
      accepted_language: language,
      terms_version: terms,
      privacy_version: privacy,
    }
    return { ...options, body: JSON.stringify({ ...JSON.parse(String(options.body)), accepted }) }
  }
}

export type NewRenter = {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly lastName: string
}

/** Directus leads on to its Studio, which is no place for renters. */
export async function verifyEmail(token: string): Promise<void> {
  await request(withOptions(registerUserVerify(token), { redirect: 'manual' }))
}

/** The answer comes before it is known whether there is such an account: Directus does the work behind it. */
export async function requestPassword(email: string, reset_url: string): Promise<void> {
  await request(passwordRequest(email, reset_url))
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await request(passwordReset(token, password))
}

/** Invites a renter in the name of the site (D58). The answer comes before it is known whether there is such an account. */
export async function invite(email: string, url: string): Promise<void> {
  await request(withToken(env().DIRECTUS_TOKEN, inviteUser(email, RENTER_ROLE, url)))
}

export async function acceptInvite(
  token: string,
  { password, accepted }: { readonly password: string; readonly accepted: Accepted },
): Promise<void> {
  await request(withAccepted(acceptUserInvite(token, password), accepted))
}

function tokensOf(answer: unknown): Tokens {
  const read = tokensSchema.safeParse(answer)
  if (!read.success) throw new AppError('login_failed', { details: { reason: 'NO_ACCESS_TOKEN' } })
  if (roleOf(read.data.access_token) === RENTER_ROLE) return read.data
  throw new AppError('login_failed', { details: { reason: 'NO_RENTER' } })
}

/** The role of an access token, as Directus wrote it. */
function roleOf(token: string): unknown {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null && 'role' in claims ? claims.role : null
  } catch {
    return null
  }
}

function request<Output>(command: RestCommand<Output, object>): Promise<Output> {
  return client().request(command)
}

let shared: ReturnType<typeof createClient> | undefined
onForget(() => {
  shared = undefined
})

/** A queue and a breaker of its own: what people type must not stop what the site reads. */
function client() {
  shared ??= createClient()
  return shared
}

function createClient() {
  const { DIRECTUS_URL, DIRECTUS_WRITE_TIMEOUT_MS } = env()
  // Each of them waits on purpose, or works out a password.
  const timeouts = { read: DIRECTUS_WRITE_TIMEOUT_MS, write: DIRECTUS_WRITE_TIMEOUT_MS }
  const ask = createTransport({ timeouts, isPersonal: true })
  const fetch: typeof ask = (input, init) =>
    ask(input, { ...init, headers: { 'User-Agent': RENTER_AGENT, ...init?.headers } })
  return createDirectus(DIRECTUS_URL, { globals: { fetch } }).with(rest())
}
