import { z } from 'zod'
import { canonicalPath, localeOfForm } from '~/domain/locale-path'
import { requestContext } from '~/server/request-context.server'

/** Where a mail of Directus leads to, in the language of who caused it. */
export function mailLink(page: 'verificar' | 'restablecer' | 'invitacion'): string {
  const { origin, localeForm } = requestContext()
  return origin + canonicalPath(`/cuenta/${page}`, localeOfForm(localeForm))
}

const claims = z.object({ email: z.string().max(254), iat: z.number().int().catch(0) })

/** The claims of a mail's token, which Directus alone can prove; it is null for a text that is no token. */
export function readMailToken(token: string): { email: string; sentAt: number } | null {
  const [, payload = ''] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token) ?? []
  try {
    const read = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return { email: read.email, sentAt: read.iat * 1000 }
  } catch {
    return null
  }
}

/** Milliseconds: Directus would take it for a day. */
const PASSWORD_LINK_LIFETIME = 60 * 60_000

export function isPasswordLinkOver(token: string): boolean {
  const read = readMailToken(token)
  return !read || requestContext().now - read.sentAt > PASSWORD_LINK_LIFETIME
}
