import { parseCookie, serializeCookie } from 'cookie-es'
import { requestContext } from '../request-context.server'

export type CookieOptions = {
  /** Seconds; 0 deletes the cookie, none: it ends with the browser. */
  readonly maxAge?: number
  readonly secure: boolean
}

export type CookieJar = {
  /** The value that was set since, else the one that the browser sent. */
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  /** Whether any was read or set: what was made with it is one visitor's own. */
  isUsed(): boolean
  lines(): string[]
}

export function cookies(): CookieJar {
  const { cookies: jar } = requestContext()
  if (!jar) throw new Error('No cookies: this request context was made without a jar')
  return jar
}

export function createCookieJar(header: string | null): CookieJar {
  const values = parseCookies(header ?? '')
  const changed = new Map<string, string>()
  let used = false
  return {
    get: (name) => {
      used = true
      return values.get(name)
    },
    isUsed: () => used,
    set: (name, value, options) => {
      used = true
      if (options.maxAge === 0) values.delete(name)
      else values.set(name, value)
      changed.set(name, cookieLine(name, value, { ...options, httpOnly: true }))
    },
    lines: () => [...changed.values()],
  }
}

/** Name -> value, as written; the first of a name counts, values that are no cookie text are left out. */
export function parseCookies(header: string): Map<string, string> {
  const found = parseCookie(header, {
    filter: (name) => name !== '',
    decode: (value) => (/^[\x21-\x7e]*$/.test(value) ? value : undefined),
  })
  return new Map(
    Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Values are written as they are: what we set is cookie text already. */
export function cookieLine(
  name: string,
  value: string,
  options: CookieOptions & { readonly httpOnly: boolean },
): string {
  return serializeCookie(name, value, {
    ...options,
    path: '/',
    sameSite: 'lax',
    encode: (text) => text,
  })
}
