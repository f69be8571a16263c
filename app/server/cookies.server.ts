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
      changed.set(name, serialise(name, value, options))
    },
    lines: () => [...changed.values()],
  }
}

/** Name -> value; the first of a name counts, values that are no cookie text are left out. */
export function parseCookies(header: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim()
    const value = part.slice(at + 1).trim()
    if (name && !values.has(name) && /^[\x21-\x7e]*$/.test(value)) values.set(name, value)
  }
  return values
}

function serialise(name: string, value: string, { maxAge, secure }: CookieOptions): string {
  const flags = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`
  return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`
}
