import { hkdfSync } from 'node:crypto'
import * as Iron from 'iron-webcrypto'
import { env } from '../env.server'
import { log } from '../log.server'
import { type CookieJar, cookies } from './cookies.server'
import { sessionSecrets } from './secrets.server'

/** Apart, so that saving a draft in one tab never undoes a booking made in another. */
export type SealedCookie = 'istmo-draft' | 'istmo-booking' | 'istmo-passkey'

/** Seconds: longer than a trip is planned, short for personal data. */
const lifetime = 30 * 24 * 60 * 60

/** Browsers refuse cookies above 4096 bytes with their name and flags. */
const maximumLength = 3800

/**
 * The contents of a sealed cookie; null when there is none or it cannot be trusted (changed, too old, sealed with
 * another secret): start anew (D13).
 */
export async function readSealed(name: SealedCookie): Promise<unknown> {
  const jar = cookies()
  const value = jar.get(cookieName(name))
  if (!value) return null
  if (value.length > maximumLength) return null
  const opened = openedOf(jar)
  const found = opened.get(value) ?? open(name, value)
  opened.set(value, found)
  return found
}

/** Whether there is one, to be trusted or not. */
export function hasSealed(name: SealedCookie): boolean {
  return cookies().get(cookieName(name)) !== undefined
}

/** @throws RangeError when it would be larger than browsers keep. */
export async function writeSealed(
  name: SealedCookie,
  value: unknown,
  maxAge = lifetime,
): Promise<void> {
  const [keys] = passwords()
  const sealed = await Iron.seal(value, { id: NAME, ...keys }, options)
  if (sealed.length > maximumLength) {
    throw new RangeError(`cookie ${name} is too large: ${sealed.length}`)
  }
  const jar = cookies()
  jar.set(cookieName(name), sealed, { maxAge, secure: isSecure() })
  openedOf(jar).set(sealed, Promise.resolve(value))
}

export function clearSealed(name: SealedCookie): void {
  cookies().set(cookieName(name), '', { maxAge: 0, secure: isSecure() })
}

/** For an address of the site: who finds it in a log or a history cannot read it. */
export function sealForAddress(value: unknown): Promise<string> {
  const [keys] = passwords()
  return Iron.seal(value, { id: NAME, ...keys }, options)
}

/** The contents of a seal in an address; null when it cannot be trusted, as a cookie. */
export function openFromAddress(sealed: string): Promise<unknown> {
  return open('address', sealed)
}

async function open(name: SealedCookie | 'address', sealed: string): Promise<unknown> {
  let reason: unknown
  for (const keys of passwords()) {
    try {
      return await Iron.unseal(sealed, { [NAME]: keys }, options)
    } catch (error) {
      reason = error
    }
  }
  log.info('sealed value refused', { name, reason: String(reason).slice(0, 80) })
  return null
}

/** One request opens a cookie once, however many of its loads ask. */
const openedCookies = new WeakMap<CookieJar, Map<string, Promise<unknown>>>()

function openedOf(jar: CookieJar): Map<string, Promise<unknown>> {
  const opened = openedCookies.get(jar) ?? new Map<string, Promise<unknown>>()
  openedCookies.set(jar, opened)
  return opened
}

type Keys = { readonly encryption: Uint8Array; readonly integrity: Uint8Array }

/** Stands in what is sealed, whatever the secret: a version whose name were another would open nothing of this one's. */
const NAME = 'k1'

let derived: readonly [Keys, ...Keys[]] | null = null

/** Keys of the secrets, derived once: a password would be stretched anew, twice for each cookie. */
function passwords(): readonly [Keys, ...Keys[]] {
  if (derived) return derived
  const [secret, ...others] = sessionSecrets()
  derived = [keysOf(secret), ...others.map(keysOf)]
  return derived
}

const keysOf = (secret: string): Keys => ({
  encryption: keyFor(secret, 'encryption'),
  integrity: keyFor(secret, 'integrity'),
})

function keyFor(secret: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `istmo ${use}`, 32))
}

const options: Iron.SealOptions = { ...Iron.defaults, ttl: lifetime * 1000 }

/** `__Host-` binds the cookie to this very origin; browsers accept it over https only. */
function cookieName(name: SealedCookie): string {
  return isSecure() ? `__Host-${name}` : name
}

function isSecure(): boolean {
  return new URL(env().SITE_URL).protocol === 'https:'
}
