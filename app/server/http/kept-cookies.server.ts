import { stripLocale } from '~/domain/locale-path'
import { env } from '../env.server'
import { cookieLine, parseCookies } from '../session/cookies.server'
import { type AskedPage, isDocument } from './language.server'

/** Pages of which nothing comes without a cookie: a draft, a booking that was looked up, a renter who signed in. */
const needing = /^\/(reserva|precheckin|cuenta)(\/|$)/
/** Shows, while it is the only one of ours, that the browser keeps cookies. */
export const KEPT_MARK = 'istmo-kept'
const ours = /^(__Host-)?istmo-/

/**
 * Whether the browser sends no cookie although a page that gave it one led here. Without a `Referer` nobody knows, and it
 * counts as one that keeps them.
 */
export function refusesCookies(request: AskedPage, url: URL): boolean {
  // A page for everybody is kept for others too.
  if (!needing.test(stripLocale(url.pathname)) || carriesOurs(request)) return false
  const from = URL.parse(request.headers.get('referer') ?? '')
  const host = request.headers.get('host') ?? url.host
  return from?.host === host && needing.test(stripLocale(from.pathname))
}

/** To set with a page that needs cookies, so that the next request shows whether the browser keeps them. */
export function markCookie(request: AskedPage, url: URL): string | null {
  if (!needing.test(stripLocale(url.pathname)) || !isDocument(request)) return null
  if (carriesOurs(request)) return null
  const secure = new URL(env().SITE_URL).protocol === 'https:'
  return cookieLine(KEPT_MARK, '1', { secure, httpOnly: true })
}

function carriesOurs({ headers }: AskedPage): boolean {
  return [...parseCookies(headers.get('cookie') ?? '').keys()].some((name) => ours.test(name))
}
