import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError, isAppError } from '~/domain/app-error'
import { remembered } from '../async/memory.server'
import { changeOwnPassword, readOwnUser, type User } from '../directus/account.server'
import { newSession } from '../directus/renter-agent'
import {
  logIn,
  logInByPasskey,
  logOut,
  type ProvenPasskey,
  refreshTokens,
} from '../directus/renter-sessions.server'
import { log } from '../log.server'
import { type RequestContext, requestContext, withoutDeadline } from '../request-context.server'
import { clearTokens, readTokens, storeTokens, type Tokens } from './token-cookies.server'

export type SessionOptions = {
  /** Runs when a refresh token does not count any more, after it was cleared (§8.11). */
  readonly onRefreshFailure: () => void
}

let options: SessionOptions = { onRefreshFailure: () => {} }

export function configureSession(given: SessionOptions): void {
  options = given
}

/**
 * The access token of the renter who asks; null: nobody is signed in. One that is missing or expired is refreshed.
 * @throws AppError `unavailable`: whoever was signed in still is.
 */
export function accessToken(): Promise<string | null> {
  const page = requestContext()
  const asked = askedOn.get(page) ?? currentToken()
  askedOn.set(page, asked)
  return asked
}

/** One page asks once, however many of its loads ask. */
const askedOn = new WeakMap<RequestContext, Promise<string | null>>()

/** The renter who asks; null: nobody is signed in, or it is not known who (which is only logged, §8.12). */
export async function currentUser(): Promise<User | null> {
  const found = await userOnce()
  return found === 'unknown' ? null : found
}

/**
 * The renter who asks, for a page that is theirs alone; null: nobody is signed in.
 * @throws AppError `unavailable`: it is not known who asks, and one who is signed in is not asked to sign in again
 */
export async function knownUser(): Promise<User | null> {
  const found = await userOnce()
  if (found === 'unknown') throw new AppError('unavailable')
  return found
}

function userOnce(): Promise<User | 'unknown' | null> {
  const page = requestContext()
  const asked = usersOn.get(page) ?? fetchUser()
  usersOn.set(page, asked)
  return asked
}

const usersOn = new WeakMap<RequestContext, Promise<User | 'unknown' | null>>()

/** The request goes on as this renter. */
export async function beginSession(
  by: LogIn | { readonly refresh: string } | { readonly passkey: ProvenPasskey },
  isKept: boolean,
): Promise<void> {
  const session = newSession(requestContext().now, randomUUID())
  const tokens = await tokensBy(by, session)
  storeTokens(tokens, { session, isKept })
  forget()
}

type LogIn = { readonly email: string; readonly password: string }

function tokensBy(by: Parameters<typeof beginSession>[0], session: string): Promise<Tokens> {
  if ('refresh' in by) return refreshTokens(by.refresh, session)
  if ('passkey' in by) return logInByPasskey(by.passkey, session)
  return logIn(by.email, by.password, session)
}

/**
 * Another password, with the one of before: every session ends, and this one begins anew. Where none can begin, or it is not
 * known whether the password changed, this device is signed out.
 */
export async function changePassword(
  email: string,
  passwords: Readonly<Record<'current' | 'password', string>>,
): Promise<void> {
  const token = await accessToken()
  if (!token) throw new AppError('login_failed')
  const { isKept } = readTokens()
  const host = new URL(requestContext().origin).hostname
  try {
    await changeOwnPassword(token, { ...passwords, host })
  } catch (error) {
    if (isAppError(error, 'unavailable')) forgetTokens()
    throw error
  }
  await beginSession({ email, password: passwords.password }, isKept).catch((error: unknown) => {
    log.error('no session after another password', { error })
    forgetTokens()
  })
}

/** Whether the password is right, for somebody who is signed in already: their session goes on as it was. */
export async function provePassword({ email, password }: LogIn): Promise<void> {
  const session = randomUUID()
  const { refresh_token } = await logIn(email, password, session)
  await logOut(refresh_token, session)
}

/** The session ends here whether or not the back office hears of it. */
export async function endSession(): Promise<void> {
  const { refresh, session } = readTokens()
  forgetTokens()
  if (!refresh) return
  refreshing.delete(refresh)
  await logOut(refresh, session).catch((error: unknown) =>
    log.error('session not ended', { error }),
  )
}

function forgetTokens(): void {
  clearTokens()
  forget()
}

function forget(): void {
  askedOn.delete(requestContext())
  usersOn.delete(requestContext())
}

async function currentToken(): Promise<string | null> {
  const { access, refresh, session, isKept } = readTokens()
  if (access) return access
  if (!refresh) return null
  try {
    const tokens = await refreshOnce(refresh, session)
    storeTokens(tokens, { session, isKept })
    return tokens.access_token
  } catch (error) {
    if (!isAppError(error, 'login_failed', 'forbidden', 'validation')) throw error
    clearTokens()
    log.info('session not refreshed', { reason: error.details.reason })
    options.onRefreshFailure()
    return null
  }
}

async function fetchUser(): Promise<User | 'unknown' | null> {
  const token = await accessToken()
  if (!token) return null
  try {
    return await readOwnUser(token)
  } catch (error) {
    log.error('signed-in user not fetched', { error })
    // Refused: the token counts for nothing any more. Whatever else failed says nothing about who asks.
    return isAppError(error, 'login_failed', 'forbidden') ? null : 'unknown'
  }
}

/**
 * Requests that come with the same refresh token have one answer, also those that were on their way when the first was
 * answered: Directus takes a refresh token once.
 */
function refreshOnce(refresh: string, session: string): Promise<Tokens> {
  const known = refreshing.get(refresh)
  if (known) return known
  const asked = withoutDeadline(() => refreshTokens(refresh, session))
  refreshing.set(refresh, asked)
  // A failed refresh may be tried again at once.
  asked.catch(() => refreshing.delete(refresh))
  return asked
}

const refreshing = remembered(new LRUCache<string, Promise<Tokens>>({ max: 10_000, ttl: 30_000 }))
