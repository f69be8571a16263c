import { env } from '../env.server'
import { requestContext } from '../request-context.server'
import { type CookieOptions, cookies } from './cookies.server'

/** The tokens as Directus gives them; `expires`: milliseconds for which the access token counts. */
export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires: number
}

export type StoredTokens = {
  /** The access token; null when it is missing or expired. */
  readonly access: string | null
  readonly refresh: string | null
  /** The name of the session, which is the same for all of its tokens. */
  readonly session: string
  /** The renter asked to stay signed in: the cookies outlive the browser. */
  readonly isKept: boolean
}

/** Longer ones are none of Directus's. */
const MAX_COOKIE_LENGTH = 3000

export function readTokens(): StoredTokens {
  const jar = cookies()
  const [, until = '', access = ''] = /^(\d{1,15})\.(.+)$/.exec(jar.get(name('access')) ?? '') ?? []
  const [, kept, session = '', refresh = ''] =
    /^([01])\.([\w-]{36})\.(.+)$/.exec(jar.get(name('refresh')) ?? '') ?? []
  const isCurrent = Number(until) > requestContext().now
  return {
    access: isCurrent && isToken(access) ? access : null,
    refresh: isToken(refresh) ? refresh : null,
    session,
    isKept: kept === '1',
  }
}

/** In `HttpOnly` cookies only; an access token counts until now + the server's `expires` (§9.9). */
export function storeTokens(
  tokens: Tokens,
  { session, isKept }: Pick<StoredTokens, 'session' | 'isKept'>,
): void {
  const { ACCESS_COOKIE_SECONDS, REFRESH_COOKIE_SECONDS } = env()
  const { now } = requestContext()
  const access = `${now + tokens.expires}.${tokens.access_token}`
  const jar = cookies()
  jar.set(name('access'), access, options(isKept ? ACCESS_COOKIE_SECONDS : undefined))
  const refresh = `${isKept ? 1 : 0}.${session}.${tokens.refresh_token}`
  jar.set(name('refresh'), refresh, options(isKept ? REFRESH_COOKIE_SECONDS : undefined))
}

export function clearTokens(): void {
  const jar = cookies()
  jar.set(name('access'), '', options(0))
  jar.set(name('refresh'), '', options(0))
}

function isToken(text: string): boolean {
  return text !== '' && text.length <= MAX_COOKIE_LENGTH
}

function options(maxAge: number | undefined): CookieOptions {
  return { ...(maxAge === undefined ? {} : { maxAge }), secure: isSecure() }
}

function name(which: 'access' | 'refresh'): string {
  return `${isSecure() ? '__Host-' : ''}istmo-${which}-token`
}

function isSecure(): boolean {
  return new URL(env().SITE_URL).protocol === 'https:'
}
