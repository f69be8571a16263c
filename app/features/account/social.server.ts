import { isAppError } from '~/domain/app-error'
import { localeForm, withLocale } from '~/domain/locale-path'
import { env } from '~/server/env.server'
import { returnPath } from '~/server/http/return-path.server'
import { plain } from '~/server/http/security-headers.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { cookies } from '~/server/session/cookies.server'
import { beginSession } from '~/server/session/renter-session.server'
import { proveOwnAddress } from './account.server'

/** Directus's own, which it sets for the domain that it shares with the site (operations.md). */
const GIVEN = 'directus_refresh_token'
const BACK = '/api/cuenta/social'
/** Where the renter wanted to go; that a login was begun in this browser. */
const BEGUN = 'istmo-social'
/** Seconds, as long as Directus waits for the provider. */
const TIMEOUT_MS = 300

/** A link, so that it works without scripts. */
export async function handleSocialStart(provider: string, request: Request): Promise<Response> {
  const refused = await refuseWhenTooMany('account')
  if (refused)
    return plain(429, 'Too Many Requests', { 'Retry-After': `${refused.error.retryAfter}` })
  const { searchParams } = new URL(request.url)
  const Location = socialLogin(provider, searchParams.get('volver'))
  return Location ? seeOther(Location) : plain(404, 'Not Found')
}

export async function handleSocialReturn(): Promise<Response> {
  const { isIn, back } = await finishSocialLogin()
  return seeOther(isIn ? back : withLocale('/cuenta/entrar?aviso=social', localeForm(back)))
}

function seeOther(Location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location, 'Cache-Control': 'private, no-store' },
  })
}

/** To `/auth/login/{provider}` with the return address (§7.8); null: no such provider. */
export function socialLogin(provider: string, asked: unknown): string | null {
  const { SOCIAL_PROVIDERS, STUDIO_URL, DIRECTUS_URL, SITE_URL } = env()
  if (!SOCIAL_PROVIDERS.includes(provider)) return null
  const secure = new URL(SITE_URL).protocol === 'https:'
  cookies().set(BEGUN, encodeURIComponent(returnPath(asked, '/cuenta')), {
    maxAge: TIMEOUT_MS,
    secure,
  })
  const url = new URL(`/auth/login/${provider}`, STUDIO_URL ?? DIRECTUS_URL)
  url.searchParams.set('redirect', requestContext().origin + BACK)
  return url.href
}

/**
 * The provider let the renter in: Directus's cookie becomes a session of the site. @returns where the renter wanted to go,
 * and whether there is a session.
 */
export async function finishSocialLogin(): Promise<{ isIn: boolean; back: string }> {
  const jar = cookies()
  const secure = new URL(env().SITE_URL).protocol === 'https:'
  const given = jar.get(GIVEN)
  const begun = jar.get(BEGUN)
  jar.set(BEGUN, '', { maxAge: 0, secure })
  jar.set(GIVEN, '', { maxAge: 0, secure })
  const back = returnPath(addressIn(begun ?? ''), '/cuenta')
  if (!given || begun === undefined) return { isIn: false, back }
  try {
    await beginSession({ refresh: given }, true)
  } catch (error) {
    if (!isAppError(error)) throw error
    log.info('social login refused', { code: error.code, reason: error.details.reason })
    return { isIn: false, back }
  }
  await proveOwnAddress()
  return { isIn: true, back }
}

/** The address in a cookie of ours; empty where somebody else wrote it. */
function addressIn(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return ''
  }
}
