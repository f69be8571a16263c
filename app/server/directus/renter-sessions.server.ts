import {
  customEndpoint,
  login,
  logout,
  type RestCommand,
  refresh,
  withOptions,
  withToken,
} from '@directus/sdk'
import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { env } from '../env.server'
import type { Tokens } from '../session/token-cookies.server'
import { agentOf } from './renter-agent'
import { request } from './renter-client.server'
import { RENTER_ROLE } from './renter-role'

/** Sessions of renters. All throw as `request` of `renter-client.server.ts` does. */

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires: z.number().int().positive(),
})

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
