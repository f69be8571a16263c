import { localeForm, stripLocale, withLocale } from '~/domain/locale-path'
import { requestContext } from '../request-context.server'

/** Characters; no page of ours is near it. */
const LONGEST = 500

/**
 * Where to go on after a login: a page of this very site, in the language of the visit unless it names its own; anything
 * else is `otherwise`.
 */
export function returnPath(asked: unknown, otherwise: string): string {
  const { origin, localeForm: form } = requestContext()
  const path = ownPath(asked, origin) ?? otherwise
  return localeForm(path) === 'bare' ? withLocale(path, form) : path
}

function ownPath(asked: unknown, origin: string): string | null {
  if (typeof asked !== 'string' || asked.length > LONGEST) return null
  // Browsers read a backslash as a slash, and leave out what cannot be seen.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(asked)) return null
  const url = URL.parse(asked, origin)
  if (url?.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null
  // An answer of the machinery is no page.
  const path = localeForm(url.pathname) === 'bare' ? url.pathname : stripLocale(url.pathname)
  return /^\/(api|_serverFn|assets|static)(\/|$)/.test(path) ? null : url.pathname + url.search
}
