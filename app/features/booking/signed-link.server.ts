import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { normaliseEmail } from '~/domain/people/email'
import { digestOf } from '~/server/limits/lockout.server'
import { requestContext } from '~/server/request-context.server'
import { sessionSecrets } from '~/server/session/secrets.server'

/** The purpose of a mail's link. A link of one purpose opens nothing of another. */
export type LinkPurpose =
  | 'booking'
  | 'precheckin'
  | 'pay'
  | 'counter'
  | 'data_copy'
  | 'data_erase'
  | 'marketing_stop'
  | 'alert_confirm'
  | 'alert_stop'

type Link = {
  readonly purpose: LinkPurpose
  readonly code: string
  /** Epoch milliseconds, kept in whole seconds. */
  readonly until: number
}

/** A token for the address of a mail: the code, the end, and their seal. Nothing is kept of it. */
export function signLink({ purpose, code, until }: Link): string {
  const facts = `${code}.${Math.floor(until / 1000).toString(36)}`
  return `${facts}.${sealsOf(purpose, facts)[0]}`
}

/** A link to a booking holds a mark of the address that its mail goes to: it proves that one, and none that came after it. */
export function signBookingLink({
  email,
  code,
  ...link
}: Link & { readonly email: string }): string {
  return signLink({ ...link, code: `${code}_${markOf(email)}` })
}

/** Whether a link went to that address. @param code as the link has it @param email the address that the booking has now */
export function isProvenBy({ code }: { readonly code: string }, email: string): boolean {
  return code.endsWith(`_${markOf(email)}`)
}

function markOf(email: string): string {
  return digestOf(normaliseEmail(email)).slice(0, 16)
}

export type ReadLink =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly error: 'invalid' | 'over' }

/** `over`: it was ours, and its time has passed. */
export function readLink(token: string, purpose: LinkPurpose): ReadLink {
  const [, facts = '', code = '', until = '', seal = ''] = TOKEN.exec(token) ?? []
  if (!sealsOf(purpose, facts).some((own) => isSame(seal, own)))
    return { ok: false, error: 'invalid' }
  const isOver = Number.parseInt(until, 36) * 1000 <= requestContext().now
  return isOver ? { ok: false, error: 'over' } : { ok: true, code }
}

const TOKEN = /^(([A-Za-z0-9_-]{1,60})\.([0-9a-z]{1,10}))\.([A-Za-z0-9_-]{43})$/

/** The first is what a new link has; those of another secret count as well. */
function sealsOf(purpose: LinkPurpose, facts: string): readonly [string, ...string[]] {
  const [secret, ...others] = sessionSecrets()
  const seal = (of: string) =>
    createHmac('sha256', key(of)).update(`${purpose}.${facts}`).digest('base64url')
  return [seal(secret), ...others.map(seal)]
}

function isSame(given: string, wanted: string): boolean {
  return given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}

const derived = new Map<string, Buffer>()

/** Apart from the cookies' keys: a link is no cookie, and a cookie no link. */
function key(secret: string): Buffer {
  const known = derived.get(secret)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', secret, '', 'istmo mail links', 32))
  derived.set(secret, made)
  return made
}
