import * as Iron from 'iron-webcrypto'
import { cookies } from './cookies.server'
import { env } from './env.server'
import { log } from './log.server'

/** Two of them, so that saving a draft in one tab never undoes a booking made in another. */
export type SealedCookie = 'istmo-draft' | 'istmo-booking'

/** Seconds: longer than a trip is planned, short for personal data. */
const lifetime = 30 * 24 * 60 * 60

/** Browsers refuse cookies above 4096 bytes with their name and flags. */
const maximumLength = 3800

/** Null when there is none or it cannot be trusted (changed, too old, sealed with another secret): start anew (D13). */
export async function readSealed(name: SealedCookie): Promise<unknown> {
  const value = cookies().get(cookieName(name))
  if (!value) return null
  if (value.length > maximumLength) return null
  try {
    return await Iron.unseal(value, env().SESSION_SECRET, options)
  } catch (error) {
    log.info('sealed cookie refused', { cookie: name, reason: String(error).slice(0, 80) })
    return null
  }
}

/** @throws RangeError when it would be larger than browsers keep. */
export async function writeSealed(name: SealedCookie, value: unknown): Promise<void> {
  const sealed = await Iron.seal(value, env().SESSION_SECRET, options)
  if (sealed.length > maximumLength) {
    throw new RangeError(`cookie ${name} is too large: ${sealed.length}`)
  }
  cookies().set(cookieName(name), sealed, { maxAge: lifetime, secure: isSecure() })
}

const options: Iron.SealOptions = { ...Iron.defaults, ttl: lifetime * 1000 }

/** `__Host-` binds the cookie to this very origin; browsers accept it over https only. */
function cookieName(name: SealedCookie): string {
  return isSecure() ? `__Host-${name}` : name
}

function isSecure(): boolean {
  return new URL(env().SITE_URL).protocol === 'https:'
}
