import { env } from '../env.server'

/**
 * The address a request came from: the socket's, or behind our own proxy the last entry of
 * X-Forwarded-For, which that proxy wrote; the earlier ones are the sender's word.
 */
export function clientIp(request: Request): string {
  if (env().TRUST_PROXY) {
    const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (forwarded) return forwarded
  }
  const { ip } = request as Request & { readonly ip?: string }
  return ip ?? 'unknown'
}
