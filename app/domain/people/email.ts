import { asTypedCode } from '../as-typed-code.ts'

/** As addresses are kept and compared. What somebody types is read by `typedEmail` first. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The address in what was typed or pasted (D52): of `Ana <ana@example.com>` and `mailto:ana@example.com`, without what a
 * sentence leaves around it. A domain with letters of its own is written as mail carries it.
 */
export function typedEmail(typed: string): string {
  return normaliseEmail(addressIn(typed))
}

function addressIn(typed: string): string {
  const text = asTypedCode(typed)
  const address = (/<([^<>]*)>[^<>]*$/.exec(text)?.[1] ?? text).replace(
    /^\s*mailto:([^?]*).*$/i,
    '$1',
  )
  const bare = address.replace(/^[\s("<[]+|[\s)">\].,;:]+$/g, '').replace(/\s*@\s*/, '@')
  const [, user = '', domain = ''] = /^(.*)@(.*)$/.exec(bare) ?? []
  return /[^\p{ASCII}]/u.test(domain) ? `${user}@${carried(domain)}` : bare
}

/**
 * Whether mail can be sent to an address that `typedEmail` has read (D21). Before the `@` only plain letters: servers that
 * know others are few, and whoever never gets the confirmation has no code.
 */
export function isEmail(address: string): boolean {
  return address.length <= 254 && ADDRESS.test(address)
}

const ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^{|}~-]+(\.[\w!#$%&'*+/=?^{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{2,59})$/i

/** `xn--piata-pta.com` of `piñata.com`: every engine's addresses know the rule. */
function carried(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** For a hint that never blocks (D21): `ana@gmial.com` -> `ana@gmail.com`. Null when nothing looks wrong. */
export function suggestEmail(email: string): string | null {
  const match = /^([^\s@]+)@([^\s@.]+)\.([^\s@]+)$/.exec(addressIn(email))
  if (!match) return null
  const [, user = '', host = '', ending = ''] = match
  const meant = nearestHost(host.toLowerCase())
  const provider = meant ?? host.toLowerCase()
  const suffix = nearestEnding(provider, ending.toLowerCase())
  if (meant === null && suffix === ending.toLowerCase()) return null
  return `${user}@${provider}.${suffix}`
}

/** Large providers in Panama and abroad. `true`: the provider exists under `.com` only. */
const PROVIDERS: ReadonlyMap<string, boolean> = new Map([
  ['gmail', true],
  ['icloud', true],
  ['hotmail', false],
  ['outlook', false],
  ['yahoo', false],
  ['cwpanama', false],
  ['protonmail', false],
])

/** Real hosts that are one slip away from a larger one. */
const REAL_HOSTS = new Set(['mail', 'email', 'ymail', 'gmx', 'live', 'rocketmail', 'fastmail'])

const ENDING_SLIPS: ReadonlySet<string> = new Set([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'clm', 'cpm', 'cim', 'om', 'cm'],
])

function nearestHost(host: string): string | null {
  if (PROVIDERS.has(host) || REAL_HOSTS.has(host)) return null
  for (const provider of PROVIDERS.keys()) if (isOneSlip(host, provider)) return provider
  return null
}

function nearestEnding(provider: string, ending: string): string {
  if (ENDING_SLIPS.has(ending)) return 'com'
  return PROVIDERS.get(provider) === true ? 'com' : ending
}

/** One letter missing, added, wrong, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const rest = (word: string, skipped: number) => word.slice(start + skipped)
  const swapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start]
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 0) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    (swapped && rest(typed, 2) === rest(meant, 2))
  )
}
