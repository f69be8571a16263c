import { type CookieOptions, cookies } from '../cookies.server'
import { env } from '../env.server'
import { requestContext } from '../request-context.server'

/** What Directus gives; `expires`: milliseconds for which the access token counts. */
export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires: number
}

export type StoredTokens = {
  /** Null when it is missing or expired (source.md §4). */
  readonly access: string | null
  readonly refresh: string | null
}

/** Longer ones are none of Directus's. */
const LONGEST = 3000

export function readTokens(): StoredTokens {
  const jar = cookies()
  const [, until = '', access = ''] = /^(\d{1,15})\.(.+)$/.exec(jar.get(name('access')) ?? '') ?? []
  const refresh = jar.get(name('refresh')) ?? ''
  const isCurrent = Number(until) > requestContext().now
  return {
    access: isCurrent && isToken(access) ? access : null,
    refresh: isToken(refresh) ? refresh : null,
  }
}

/** In `HttpOnly` cookies only; an access token counts until now + the server's `expires` (source.md §9). */
export function storeTokens(tokens: Tokens): void {
  const { ACCESS_COOKIE_SECONDS, REFRESH_COOKIE_SECONDS } = env()
  const { now } = requestContext()
  const access = `${now + tokens.expires}.${tokens.access_token}`
  const jar = cookies()
  jar.set(name('access'), access, options(ACCESS_COOKIE_SECONDS))
  jar.set(name('refresh'), tokens.refresh_token, options(REFRESH_COOKIE_SECONDS))
}

export function clearTokens(): void {
  const jar = cookies()
  jar.set(name('access'), '', options(0))
  jar.set(name('refresh'), '', options(0))
}

function isToken(text: string): boolean {
  return text !== '' && text.length <= LONGEST
}

function options(maxAge: number): CookieOptions {
  return { maxAge, secure: isSecure() }
}

function name(which: 'access' | 'refresh'): string {
  return `${isSecure() ? '__Host-' : ''}istmo-${which}-token`
}

function isSecure(): boolean {
  return new URL(env().SITE_URL).protocol === 'https:'
}
