import { isAppError } from '~/domain/app-error'
import { cookies } from '~/server/cookies.server'
import { refreshTokens } from '~/server/directus/account.server'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import { requestContext } from '~/server/request-context.server'
import { returnPath } from '~/server/return-path.server'
import { beginSession } from '~/server/session/renter-session.server'

/** Directus's own, which it sets for the domain that it shares with the site (operations.md). */
const GIVEN = 'directus_refresh_token'
const BACK = '/api/cuenta/social'
/** Where the renter wanted to go; that a login was begun in this browser. */
const BEGUN = 'istmo-social'
/** Seconds, as long as Directus waits for the provider. */
const PATIENCE = 300

/** To `/auth/login/{provider}` with the return address (source.md §7); null: no such provider. */
export function socialLogin(provider: string, asked: unknown): string | null {
  const { SOCIAL_PROVIDERS, STUDIO_URL, DIRECTUS_URL, SITE_URL } = env()
  if (!SOCIAL_PROVIDERS.includes(provider)) return null
  const secure = new URL(SITE_URL).protocol === 'https:'
  cookies().set(BEGUN, encodeURIComponent(returnPath(asked, '/cuenta')), {
    maxAge: PATIENCE,
    secure,
  })
  const url = new URL(`/auth/login/${provider}`, STUDIO_URL ?? DIRECTUS_URL)
  url.searchParams.set('redirect', requestContext().origin + BACK)
  return url.href
}

/**
 * The provider let the renter in: Directus's cookie becomes a session of the site. @returns where to go on; null: there is
 * no session, and the login says so.
 */
export async function finishSocialLogin(): Promise<string | null> {
  const jar = cookies()
  const secure = new URL(env().SITE_URL).protocol === 'https:'
  const given = jar.get(GIVEN)
  const begun = jar.get(BEGUN)
  jar.set(BEGUN, '', { maxAge: 0, secure })
  jar.set(GIVEN, '', { maxAge: 0, secure })
  if (!given || begun === undefined) return null
  try {
    beginSession(await refreshTokens(given), true)
  } catch (error) {
    if (!isAppError(error)) throw error
    log.info('social login refused', { code: error.code, reason: error.details.reason })
    return null
  }
  return returnPath(decodeURIComponent(begun), '/cuenta')
}
