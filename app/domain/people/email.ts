export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** For a hint that never blocks (D21): `ana@gmial.com` -> `ana@gmail.com`. Null when nothing looks wrong. */
export function suggestEmail(email: string): string | null {
  const match = /^([^\s@]+)@([^\s@.]+)\.([^\s@]+)$/.exec(email.trim())
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
