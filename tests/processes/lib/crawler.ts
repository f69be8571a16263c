import { ask } from '../../fixtures/ask'
import { isForeignWhole, linksOf } from './links'

/** The findings of a crawl of one host. */
export type Crawl = {
  /** Path and search of every address that is a page. */
  readonly pages: ReadonlySet<string>
  /** One sentence for each broken promise, with the pages that make it; empty when every link is whole. */
  readonly faults: readonly string[]
  /** Paths that links lead to from one of them on, with whatever search. */
  readonly reached: (from: readonly string[]) => ReadonlySet<string>
}

type Seen = {
  /** The target of a redirect. */
  readonly location: URL | null
  readonly ids: ReadonlySet<string>
  readonly links: readonly { readonly name: string; readonly to: URL }[]
}

/** How many are asked for at a time. */
const SIDE_BY_SIDE = 6
/** Addresses of one page that differ in nothing but dates: each would lead to more of them, without end. */
const ALIKE = 2

const keyOf = ({ pathname, search }: URL) => pathname + search

/**
 * Asks for every address of a host that its pages name, as a search engine does: pages, pictures, scripts, styles.
 *
 * @param origin the host's, as its links write it
 * @param url where that host is served
 * @param left paths that nobody asks for
 */
export async function crawl(
  origin: string,
  url: string,
  { seeds, left }: { readonly seeds: readonly string[]; readonly left: RegExp },
): Promise<Crawl> {
  const seen = new Map<string, Seen>()
  const faults = new Map<string, string[]>()
  const alike = new Map<string, number>()
  const asked = new Set<string>()
  const broken = new Map<string, number>()
  const waiting: URL[] = []
  for (const path of seeds) enqueue(new URL(path, origin))

  while (waiting.length > 0) await Promise.all(waiting.splice(0, SIDE_BY_SIDE).map(visit))
  for (const [from, { links }] of seen) for (const link of links) judge(from, link)
  return {
    pages: new Set([...seen].filter(([, { location }]) => !location).map(([key]) => key)),
    faults: [...faults].map(([fault, from]) => `${fault} (from ${from.slice(0, 3).join(', ')})`),
    reached,
  }

  function enqueue(to: URL): void {
    const key = keyOf(to)
    if (asked.has(key) || left.test(to.pathname)) return
    asked.add(key)
    const kind = kindOf(to)
    const count = (alike.get(kind) ?? 0) + 1
    alike.set(kind, count)
    if (to.search === '' || count <= ALIKE) waiting.push(to)
  }

  async function visit(address: URL): Promise<void> {
    const key = keyOf(address)
    const { status, headers, text } = await ask(url + key, {
      host: new URL(origin).host,
      accept: 'text/html',
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    })
    const location =
      status >= 300 && status < 400 ? URL.parse(headers.location ?? '', address) : null
    if (location) enqueue(location)
    else if (status !== 200) broken.set(key, status)
    const isPage = !location && String(headers['content-type']).startsWith('text/html')
    if (!location && !isPage) return
    const ids = isPage ? [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id) : []
    const links = (isPage ? linksOf(text) : []).flatMap(({ name, href }) => {
      const to = URL.parse(href, address)
      if (to?.origin === origin) return { name, to }
      if (!to || !isForeignWhole(to)) tell(`"${href}" is no address`, key)
      return []
    })
    seen.set(key, { location, ids: new Set(ids), links })
    // Filters lead to filters: what a search offers is asked for where a plain page names it.
    for (const { to } of links) if (address.search === '' || to.search === '') enqueue(to)
  }

  function judge(from: string, { name, to }: Seen['links'][number]): void {
    const status = broken.get(keyOf(to))
    if (status) tell(`${keyOf(to)} answers ${status}`, from)
    const target = seen.get(keyOf(to))
    if (!target) return
    if (target.location) {
      if (!isPersonal(to)) tell(`${keyOf(to)} is a redirect`, from)
      if (seen.get(keyOf(target.location))?.location) tell(`${keyOf(to)} is a chain`, from)
      return
    }
    const fragment = decodeURIComponent(to.hash.slice(1))
    if (name === 'a' && fragment !== '' && !target.ids.has(fragment))
      tell(`${to.pathname} has no #${fragment}`, from)
  }

  function tell(fault: string, from: string): void {
    faults.set(fault, [...(faults.get(fault) ?? []), from])
  }

  function reached(from: readonly string[]): ReadonlySet<string> {
    const known = new Set(from)
    // A set gives what is added to it while it is read.
    for (const key of known)
      for (const { to } of seen.get(key)?.links ?? []) known.add(keyOf(to)).add(to.pathname)
    return known
  }
}

/** A guard refuses somebody without a booking or a session there, and leads on those who have one (D14, D32). */
const isPersonal = ({ pathname }: URL) =>
  /^(\/es|\/en)?\/(reserva|cuenta|precheckin)(\/|$)/.test(pathname)

/** The same for addresses of a page that differ in dates, places or the car that is chosen. */
function kindOf({ pathname, searchParams }: URL): string {
  const others = [...searchParams].map(([name, value]) =>
    ['desde', 'hasta', 'mes', 'auto', 'recogida', 'devolucion'].includes(name)
      ? name
      : `${name}=${value}`,
  )
  return `${pathname}?${others.join('&')}`
}
