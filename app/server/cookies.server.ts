import { parseCookie, serializeCookie } from 'cookie-es'
import { requestContext } from './request-context.server'

export type CookieOptions = {
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number
  readonly secure: boolean
}

/** The cookies of one request, and those its answer will set. */
export type CookieJar = {
  /** What the browser sent, or what was set since; undefined: none. */
  get(name: string): string | undefined
  /** Sets an `HttpOnly`, `SameSite=Lax` cookie for the whole site. */
  set(name: string, value: string, options: CookieOptions): void
  /** The `Set-Cookie` lines for the answer, one for each name that was set. */
  lines(): string[]
}

/** The jar of the current request. @throws Error outside a request, like `requestContext`. */
export function cookies(): CookieJar {
  const { cookies: jar } = requestContext()
  if (!jar) throw new Error('No cookies: this request context was made without a jar')
  return jar
}

/** A jar that begins with what a `Cookie` header says. */
export function createCookieJar(header: string | null): CookieJar {
  const values = parseCookies(header ?? '')
  const changed = new Map<string, string>()
  return {
    get: (name) => values.get(name),
    set: (name, value, options) => {
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

/** A `Set-Cookie` line for the whole site. Values are written as they are: what we set is cookie text already. */
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
