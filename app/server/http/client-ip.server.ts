import { env } from '../env.server'
import { warnSometimes } from '../log-sometimes.server'

/** Our own proxy wrote the last entry of X-Forwarded-For; the earlier ones are the sender's word. */
export function clientIp(request: Request): string | undefined {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  const { ip } = request as Request & { readonly ip?: string }
  if (env().TRUST_PROXY) {
    if (!forwarded) warnSometimes('no address of the renter', { cure: cures.noProxy })
    return forwarded || ip
  }
  if (forwarded) warnSometimes('a proxy stands in front', { cure: cures.proxy })
  if (!ip) warnSometimes('no address of the renter', { cure: cures.noSocket })
  return ip
}

const cures = {
  proxy:
    'If it is yours, set TRUST_PROXY=true: until then all renters behind it count as one address.',
  noProxy: 'TRUST_PROXY is true, but no X-Forwarded-For arrives: let the proxy write it.',
  noSocket: 'This platform gives no socket address: set TRUST_PROXY=true behind its own proxy.',
} as const
